"""What every picture is drawn with: the canvas and its colours, type, shapes, and what is kept drawn."""

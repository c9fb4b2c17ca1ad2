"""The end of a deal as one picture: who went out, the score deal by deal, what each side had laid down."""

# The bot as a container: docker build -t canasta . && docker run --env-file .env -v canasta:/var/lib/canasta canasta
# Settings come as environment variables (.env.example), what is kept lies in /var/lib/canasta. Other verbs go the same
# way: docker run ... canasta check. compose.yaml has it with PostgreSQL.

# The release of Python that the tests run on.
ARG PYTHON=3.11

FROM python:${PYTHON}-slim AS build
RUN python -m venv /opt/canasta
WORKDIR /src
COPY pyproject.toml README.md ./
COPY canasta canasta
COPY data data
COPY renderers renderers
COPY sandbox sandbox
COPY bot bot
COPY cogs cogs
RUN /opt/canasta/bin/pip install --no-cache-dir ".[postgres,metrics]"

FROM python:${PYTHON}-slim
# A fixed number, so that a folder of the host can be given to it.
RUN useradd --system --uid 10001 --home-dir /var/lib/canasta canasta \
    && install --directory --owner=canasta --group=canasta --mode=700 /var/lib/canasta
COPY --from=build /opt/canasta /opt/canasta
ENV PATH=/opt/canasta/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    CANASTA_DATABASE=/var/lib/canasta/canasta.db \
    CANASTA_STATUS_PORT=9090
USER canasta
WORKDIR /var/lib/canasta
VOLUME /var/lib/canasta
STOPSIGNAL SIGTERM
# Alive also means standing by: such a process is well, and must not be restarted.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:9090/healthz', timeout=4)"]
ENTRYPOINT ["canasta"]
CMD ["run"]

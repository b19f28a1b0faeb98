# Masthead in a container: docs/deploy.md. The base image, Debian's packages and the npm registry are all that a build reads.
FROM debian:trixie-slim AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates nodejs npm \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
# Any command installs the packages of the lock and builds; without those for building, the image is half the size.
RUN node scripts/run.mjs masthead --help > /dev/null \
 && npm prune --no-save --omit=dev --ignore-scripts --no-audit --no-fund \
 && ln -s "$(realpath node_modules/node-linux-*/bin/node)" /usr/local/bin/node-of-the-lock

FROM debian:trixie-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates tini \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin masthead \
 && install -d -o masthead -g masthead -m 700 /data
WORKDIR /app
COPY --from=build /app /app
COPY --from=build /usr/local/bin/node-of-the-lock /usr/local/bin/node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MASTHEAD_DEMO=0
# Uploads, the secret, queued exports and, without DATABASE_URL, the embedded database.
VOLUME /data
EXPOSE 3000
USER masthead
STOPSIGNAL SIGTERM
# Starting includes migrations, which may take minutes after an upgrade.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/Healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# `tini` collects processes that have ended and passes signals on.
ENTRYPOINT ["tini", "--", "node", "scripts/run.mjs"]
CMD ["start"]

# syntax=docker/dockerfile:1
ARG NODE_VERSION=24
ARG NGINX_VERSION=1.28

# Builds the product into /app/dist, and copies the files that nginx serves to /app/site.
# `dist/[0-9]*` is the folder of the release, such as `dist/1.0.0`.
FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
# Where the product's files, the API and the portal are served. The build writes these origins into the loader and the
# portal's pages. Guide: demo/docs/going-live.md
ARG ASSETS_ORIGIN=""
ARG API_ORIGIN=""
ARG PORTAL_ORIGIN=""
# "denied": no fingerprint and no analytics until a page grants consent. Guide: demo/docs/privacy.md
ARG DEFAULT_CONSENT=""
COPY package.json package-lock.json ./
# This package is a workspace, so `npm ci` needs its package.json.
COPY tests/hosts/react18/package.json tests/hosts/react18/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm run build:server && mkdir site && cp -r dist/v[0-9]* dist/portal dist/[0-9]* site/

# The packages that the server needs at run time: none of the browser's and the build's.
FROM node:${NODE_VERSION}-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --workspaces=false --ignore-scripts --no-audit --no-fund

# The API server. Its file system can be read-only.
FROM node:${NODE_VERSION}-bookworm-slim AS server
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY brands ./brands
COPY demo/keys ./demo/keys
COPY demo/pages ./demo/pages
COPY demo/deploy/probe.mjs ./demo/deploy/probe.mjs
COPY --from=build /app/dist ./dist
USER node
EXPOSE 4173
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "demo/deploy/probe.mjs"]
# Node itself is process 1, so that it receives SIGTERM and finishes running requests.
CMD ["node", "dist/server/start.mjs", "--no-build"]

# nginx: serves the product's files with their headers, and proxies the API.
FROM nginxinc/nginx-unprivileged:${NGINX_VERSION}-alpine AS web
COPY demo/deploy/nginx.conf /etc/nginx/nginx.conf
COPY demo/deploy/templates /etc/nginx/templates
COPY --from=build /app/site /srv
COPY --from=build /app/dist/nginx.conf /srv/nginx.conf
USER root
# Replaces two lists of origins in the built nginx.conf with variables. When the container starts, nginx's entry point
# fills in their values from the environment.
RUN sed -E \
      -e 's|^set \$frame_ancestors .*|set $frame_ancestors "${FRAME_ANCESTORS}";|' \
      -e 's|^set \$third_parties .*|set $third_parties "${THIRD_PARTIES}";|' \
      /srv/nginx.conf > /etc/nginx/templates/delivery.inc.template \
  && rm /srv/nginx.conf \
  && install -d -o 101 -g 101 /run/nginx
USER 101
ENV NGINX_ENVSUBST_OUTPUT_DIR=/run/nginx \
    NGINX_ENVSUBST_FILTER="^(FRAME_ANCESTORS|THIRD_PARTIES)$" \
    FRAME_ANCESTORS="'self'" \
    THIRD_PARTIES=""
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 \
  CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/nginx-health"]

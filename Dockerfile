FROM node:26.10.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/base/package.json packages/base/package.json
COPY packages/reading/package.json packages/reading/package.json
COPY packages/records/package.json packages/records/package.json
COPY packages/facade/package.json packages/facade/package.json
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY openapi.json schema.graphql ./
COPY scripts scripts
COPY packages packages
COPY rest-adapter rest-adapter
COPY mcp mcp
COPY web web
COPY src src
RUN npm run build

FROM node:26.10.0-trixie-slim
WORKDIR /app
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
COPY package.json package-lock.json ./
COPY packages/base/package.json packages/base/package.json
COPY packages/reading/package.json packages/reading/package.json
COPY packages/records/package.json packages/records/package.json
COPY packages/facade/package.json packages/facade/package.json
# No optional packages: the image has its Node, and PostgreSQL runs in a container of its own.
RUN npm ci --omit=dev --omit=optional --ignore-scripts && mkdir /data && chown node /data
COPY --from=build /app/dist dist
COPY data data
COPY openapi.json openapi.json
COPY docs/reference/examples.json docs/reference/examples.json
COPY operations operations
COPY --from=build /app/web web
USER node
EXPOSE 4000
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "--no-parallel-scavenge", "--heap-growing-percent=70", "dist/src/main.js"]

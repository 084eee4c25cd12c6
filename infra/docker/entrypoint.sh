#!/bin/sh
# Starts one of the built programs (main.js, task.js) with the secrets of this installation.
set -eu
secrets=${LECTERN_SECRETS:-/run/lectern}
DATABASE_URL=${DATABASE_URL:-postgres://lectern:$(cat "$secrets/database")@postgres:5432/lectern}
REDIS_URL=${REDIS_URL:-redis://:$(cat "$secrets/redis")@redis:6379}
LECTERN_CLUSTER_SECRET=${LECTERN_CLUSTER_SECRET:-$(cat "$secrets/cluster")}
# Of several containers of one service each is reached by its own name.
LECTERN_PEER_ADDRESS=${LECTERN_PEER_ADDRESS:-http://$(hostname):$PORT}
export DATABASE_URL REDIS_URL LECTERN_CLUSTER_SECRET LECTERN_PEER_ADDRESS
program=$1
shift
exec node --enable-source-maps "${LECTERN_HOME:-/app}/services/dist/$program" "$@"

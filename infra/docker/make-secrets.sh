#!/bin/sh
# Makes what this installation keeps secret, once: nothing of it is in the image or in a file that is checked in.
set -eu
umask 077
folder=${1:-/run/lectern}
for name in cluster database redis; do
  if [ ! -s "$folder/$name" ]; then
    node -p "require('node:crypto').randomBytes(32).toString('hex')" > "$folder/$name.new"
    mv "$folder/$name.new" "$folder/$name"
  fi
done

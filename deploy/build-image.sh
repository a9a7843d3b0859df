#!/bin/sh
# Builds the image with whichever of docker, podman and buildah is here, and prints its size.
#   deploy/build-image.sh [tag] [further arguments of the build, such as --build-arg BROWSER=false]
set -eu
cd "$(dirname "$0")/.."
tag=${1:-windrow:0.1.0}
[ $# -eq 0 ] || shift
for tool in docker podman buildah; do
  # A client without an engine is no tool.
  command -v $tool >/dev/null && $tool info >/dev/null 2>&1 && break
  tool=
done
case $tool in
  docker) docker build -f deploy/Containerfile -t "$tag" "$@" . ;;
  podman) podman build --format docker -f deploy/Containerfile -t "$tag" "$@" . ;;
  buildah) buildah bud --format docker -f deploy/Containerfile -t "$tag" "$@" . ;;
  *) echo 'None of docker, podman and buildah works here. Install one of them.' >&2; exit 1 ;;
esac
echo "image $tag:"
$tool images --format '{{.Size}}' "$tag"

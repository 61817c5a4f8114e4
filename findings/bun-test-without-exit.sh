#!/bin/sh
# `bun test` ends its process without the events `beforeExit` and `exit`: what a test file or a module leaves to them,
# such as the removal of a temporary folder, never happens. The same file run by `bun` gets both.
# Exits with 1 if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund bun@1.4.5
cat >notes.mjs <<'JS'
import { appendFileSync } from 'node:fs'
for (const event of ['beforeExit', 'exit'])
  process.once(event, () => appendFileSync('seen', `${event}\n`))
JS
cat >some.test.mjs <<'JS'
import { expect, test } from 'bun:test'
import './notes.mjs'
test('passes', () => expect(1).toBe(1))
JS
bun=node_modules/.bin/bun
"$bun" --version
"$bun" notes.mjs
by_run=$(tr '\n' ' ' <seen)
rm seen
"$bun" test some.test.mjs >output 2>&1
by_test=$([ -e seen ] && tr '\n' ' ' <seen || true)
grep -q '1 pass' output
echo "bun notes.mjs: ${by_run:-none}"
echo "bun test: ${by_test:-none}"
[ "$by_run" = 'beforeExit exit ' ] && [ -z "$by_test" ]

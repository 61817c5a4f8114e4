#!/bin/sh
# Two kept lists of crawlers take people for programs by the name or the build of their phone:
# isbot finds `bot` and `discovery` in models, and crawler-user-agents has the build of an Android release as a crawler.
# Exits with 1 if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund isbot@5.2.3 crawler-user-agents@1.60.0
cat >look.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { isbot } from 'isbot'

const list = JSON.parse(readFileSync('node_modules/crawler-user-agents/crawler-user-agents.json', 'utf8'))
const chrome = (device) =>
  `Mozilla/5.0 (Linux; Android 15; ${device}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`
let asSeen = true
for (const model of ['M bot 54', 'Discovery 108C', 'Pixel 8']) {
  const verdict = isbot(chrome(model))
  console.log(`isbot 5.2.3: Chrome on the phone "${model}" is ${verdict ? 'a bot' : 'a person'}`)
  asSeen &&= verdict === (model !== 'Pixel 8')
}
const phone = chrome('SM-S921B Build/AP3A.240617.008; wv')
const entry = list.find(({ pattern }) => new RegExp(pattern).test(phone))
console.log(`crawler-user-agents 1.60.0: an app's page view on Android 15, build AP3A.240617.008, matches ${entry?.pattern ?? 'nothing'}`)
asSeen &&= entry !== undefined
process.exit(asSeen ? 0 : 1)
JS
node look.mjs

#!/bin/sh
# Records what a running YOURLS answers, for recorded.test.ts: its links by the action `stats` of its API, and its table of links
# as clients of databases write it. It runs twice, with keywords of 36 and of 62 characters, each with yourls-links.json in it.
#   sh record-yourls.sh FOLDER      a checkout of https://github.com/YOURLS/YOURLS
# Needs Node 20, and Debian's php-cli, php-mysql, php-mbstring, php-curl and mariadb-server. Links that YOURLS refuses are named.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$1" && pwd)
folder=$(mktemp -d)
database=
server=
close() {
  for process in $server $database; do kill "$process" && wait "$process" || true; done 2>/dev/null
  rm -rf "$folder"
}
trap close EXIT
trap 'exit 1' INT TERM
cp -R "$source" "$folder/yourls"
export COMMIT="${COMMIT:-$(git -C "$source" rev-parse HEAD)}" DB_PORT="${DB_PORT:-4442}" TZ=UTC

mkdir "$folder/db"
chmod 755 "$folder"
chown mysql "$folder/db"
mariadb-install-db --no-defaults --user=mysql --datadir="$folder/db" --skip-test-db >/dev/null
mariadbd --no-defaults --user=mysql --datadir="$folder/db" --socket="$folder/db/socket" --port="$DB_PORT" \
  --bind-address=127.0.0.1 >"$folder/db.log" 2>&1 &
database=$!
sql() { mariadb --no-defaults -uroot --default-character-set=utf8mb4 -S "$folder/db/socket" "$@"; }
until sql -e 'SELECT 1' >/dev/null 2>&1; do sleep 1; done
sql -e "CREATE DATABASE yourls36; CREATE DATABASE yourls62; CREATE USER yourls IDENTIFIED BY 'yourls'; GRANT ALL ON *.* TO yourls"

cat >"$folder/yourls/user/config.php" <<'PHP'
<?php
define('YOURLS_DB_USER', 'yourls');
define('YOURLS_DB_PASS', 'yourls');
define('YOURLS_DB_NAME', 'yourls' . getenv('CHARSET'));
define('YOURLS_DB_HOST', '127.0.0.1:' . getenv('DB_PORT'));
define('YOURLS_DB_PREFIX', 'yourls_');
define('YOURLS_SITE', 'http://yourls.example');
define('YOURLS_LANG', '');
define('YOURLS_UNIQUE_URLS', false);
define('YOURLS_PRIVATE', true);
define('YOURLS_COOKIEKEY', 'a key of nobody');
define('YOURLS_URL_CONVERT', (int) getenv('CHARSET'));
define('YOURLS_DEBUG', false);
define('YOURLS_NO_VERSION_CHECK', true);
define('YOURLS_FLOOD_DELAY_SECONDS', 0);
$yourls_user_passwords = ['recorder' => 'a password of nobody'];
$yourls_reserved_URL = [];
PHP
cat >"$folder/router.php" <<'PHP'
<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (is_file($_SERVER['DOCUMENT_ROOT'] . $path)) return false;
require $_SERVER['DOCUMENT_ROOT'] . '/yourls-loader.php';
PHP
cat >"$folder/token.php" <<'PHP'
<?php
$_SERVER += ['HTTP_HOST' => 'yourls.example', 'REQUEST_URI' => '/'];
require $argv[1] . '/includes/load-yourls.php';
echo yourls_auth_signature('recorder');
PHP

cat >"$folder/fill.mjs" <<'JS'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const [folder] = process.argv.slice(2)
const { PORT, COMMIT, CHARSET, TOKEN } = process.env
const base = `http://127.0.0.1:${PORT}`
const wanted = JSON.parse(readFileSync(`${folder}/yourls-links.json`, 'utf8'))

async function call(query) {
  const answer = await fetch(
    `${base}/yourls-api.php?${new URLSearchParams({ format: 'json', ...query })}`,
  )
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

const signed = (algorithm, more = {}) => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHash(algorithm).update(`${timestamp}${TOKEN}`).digest('hex')
  return { timestamp, signature, ...more }
}

const put = []
for (const { clicks = 0, ...link } of wanted) {
  const { status, body } = await call({ action: 'shorturl', signature: TOKEN, ...link })
  if (status !== 200) {
    console.log(`YOURLS refuses ${JSON.stringify(link).slice(0, 90)}: ${status} ${body.message}`)
    continue
  }
  for (let at = 0; at < clicks; at += 1) {
    await fetch(`${base}/${body.url.keyword}`, {
      redirect: 'manual',
      headers: { connection: 'close' },
    })
  }
  put.push({ ...link, clicks, keyword: body.url.keyword })
}

const list = { action: 'stats', filter: 'last', limit: '500', start: '0' }
const { status, body } = await call({ ...list, ...signed('sha256', { hash: 'sha256' }) })
const { status: refusedStatus, body: refusal } = await call({
  ...list,
  timestamp: '1',
  signature: 'none',
})
const { status: md5 } = await call({ ...list, ...signed('md5') })
const { body: version } = await call({ action: 'version', signature: TOKEN })
writeFileSync(
  `${folder}/yourls-${CHARSET}.json`,
  `${JSON.stringify(
    {
      program: `YOURLS ${version.version}`,
      commit: COMMIT,
      how: `sh record-yourls.sh, YOURLS_URL_CONVERT ${CHARSET}`,
      key: TOKEN,
      md5,
      put,
      refused: { status: refusedStatus, body: refusal },
      calls: [{ path: `/yourls-api.php?${new URLSearchParams(list)}`, status, body }],
    },
    null,
    2,
  )}\n`,
)
console.log(
  `${put.length} of ${wanted.length} links, ${body.stats.total_links} listed, md5 is answered ${md5}`,
)
JS

for CHARSET in 36 62; do
  export CHARSET PORT="44$CHARSET"
  php -S "127.0.0.1:$PORT" -t "$folder/yourls" "$folder/router.php" >"$folder/log" 2>&1 &
  server=$!
  until curl -sf -o "$folder/installed" "http://127.0.0.1:$PORT/admin/install.php?install=1"; do sleep 1; done
  # Links to its own site, which it makes by itself.
  sql "yourls$CHARSET" -e 'DELETE FROM yourls_url'
  TOKEN=$(php "$folder/token.php" "$folder/yourls" 2>/dev/null) node "$folder/fill.mjs" "$here"
  kill "$server"
  wait "$server" || true
  server=
  select='SELECT * FROM yourls_url ORDER BY timestamp, keyword'
  sql -B "yourls$CHARSET" -e "$select" >"$here/yourls-$CHARSET.tsv"
done

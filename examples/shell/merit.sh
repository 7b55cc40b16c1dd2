# The service from a shell. Source it, name your key, and ask:
#
#   . ./merit.sh
#   MERIT_API_KEY=svc_live_….…
#   merit GET /games
#
# Needs curl; Node lays the answers out and reads their fields. For sh, bash and zsh.

MERIT_URL=${MERIT_URL:-http://127.0.0.1:8000}

# merit METHOD PATH [more of curl's arguments]: asks with your key. The status and what matters of the head go to
# stderr, the body to stdout; fails where the status is 400 or more.
merit() {
  _merit "X-API-Key: $MERIT_API_KEY" "$@"
}

# merit_as TOKEN METHOD PATH […]: the same with a token.
merit_as() {
  _token=$1
  shift
  _merit "Authorization: Bearer $_token" "$@"
}

# field NAME: a member of the last answer, such as gameId or items[0].points.
field() {
  printf '%s' "$MERIT_ANSWER" | node -p "JSON.parse(fs.readFileSync(0, 'utf8')).$1"
}

# json NAME VALUE […]: an object of these members. A value that is JSON itself stays what it is; another is text.
json() {
  node -e '
    const read = (text) => { try { return JSON.parse(text); } catch { return text; } };
    const given = process.argv.slice(1);
    const members = given.flatMap((name, i) => (i % 2 === 0 ? [[name, read(given[i + 1])]] : []));
    console.log(JSON.stringify(Object.fromEntries(members)));' -- "$@"
}

# token USER [PASSWORD]: a token of the identity provider: without more said, of the one for development that
# `npm start` runs. MERIT_ISSUER, MERIT_CLIENT_ID and MERIT_CLIENT_SECRET name another.
token() {
  curl -sS --max-time 60 "${MERIT_ISSUER:-http://127.0.0.1:8001/realms/merit}/protocol/openid-connect/token" \
    -d grant_type=password --data-urlencode "client_id=${MERIT_CLIENT_ID:-merit-dev}" \
    --data-urlencode "client_secret=${MERIT_CLIENT_SECRET:-merit-dev-secret}" \
    --data-urlencode "username=$1" --data-urlencode "password=${2:-$1}" | node -e '
      const answer = JSON.parse(fs.readFileSync(0, "utf8"));
      if (answer.access_token) console.log(answer.access_token);
      else { console.error(`no token: ${answer.error} ${answer.error_description}`); process.exitCode = 1; }'
}

# merit_items PATH: every item of a list, page after page, one a line.
merit_items() {
  case $1 in *\?*) _list="$1&" ;; *) _list="$1?" ;; esac
  _cursor=
  while :; do
    merit GET "${_list}limit=100$_cursor" >/dev/null 2>&1 || { _merit_show; return 1; }
    field 'items.map((item) => JSON.stringify(item)).join("\n")' | grep . || :
    [ "$(field nextCursor)" != null ] || return 0
    _cursor="&cursor=$(field nextCursor)"
  done
}

_merit() {
  _credential=$1 _method=$2 _path=$3
  shift 3
  # One key for all attempts: a write whose answer got lost is then repeated, and still done once.
  case "$_method $*" in
    *[Ii]dempotency-[Kk]ey*) ;;
    P[OU]*) set -- -H "Idempotency-Key: $(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')" "$@" ;;
  esac
  _head=$(mktemp)
  MERIT_ANSWER=$(curl -sS --globoff --retry 3 --retry-all-errors --max-time 60 -X "$_method" "$MERIT_URL/api/v1$_path" \
    -H "$_credential" -H 'Content-Type: application/json' -D "$_head" "$@")
  # The head of the last attempt alone, and of it what a caller acts on.
  MERIT_HEAD=$(tr -d '\r' <"$_head" | awk '
    /^HTTP/ { kept = "" }
    /^(HTTP|[Ll]ocation|[Ee][Tt]ag|[Ii]dempotency-[Rr]eplayed|[Rr]etry-[Aa]fter|[Cc]ontent-[Dd]isp)/ { kept = kept $0 "\n" }
    END { printf "%s", kept }')
  _json=$(grep -ic '^content-type: application/\(problem+\)\{0,1\}json' "$_head")
  rm -f "$_head"
  _merit_show
  case $MERIT_HEAD in HTTP/*\ [123]*) return 0 ;; *) return 1 ;; esac
}

_merit_show() {
  printf '%s\n\n' "$MERIT_HEAD" >&2
  if [ "$_json" != 0 ] && command -v node >/dev/null; then
    printf '%s' "$MERIT_ANSWER" | node -p 'JSON.stringify(JSON.parse(fs.readFileSync(0, "utf8")), null, 2)'
  else
    printf '%s\n' "$MERIT_ANSWER"
  fi
}

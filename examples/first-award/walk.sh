#!/bin/sh
# From a token to the first award, with curl alone; node reads the JSON.
set -eu

MERIT=${MERIT_URL:-http://127.0.0.1:8000}/api/v1
ISSUER=${MERIT_ISSUER:-http://127.0.0.1:8001/realms/merit}
JSON='Content-Type: application/json'
field() { node -p "JSON.parse(fs.readFileSync(0, 'utf8')).$1"; }
pretty() { node -p "JSON.stringify(JSON.parse(fs.readFileSync(0, 'utf8')), null, 2)"; }

TOKEN=$(curl -fsS "$ISSUER/protocol/openid-connect/token" \
  -d grant_type=password -d client_id=merit-dev -d client_secret=merit-dev-secret \
  -d username=admin -d "password=${DEV_ADMIN_PASSWORD:-admin}" | field access_token)

KEY=$(curl -fsS "$MERIT/apikey/create" -H "Authorization: Bearer $TOKEN" -H "$JSON" \
  -d '{"client":"first-award"}' | field plaintext)

GAME=$(curl -fsS "$MERIT/games" -H "X-API-Key: $KEY" -H "$JSON" \
  -d '{"externalGameId":"city-walks","strategyId":"fixed","timeZone":"Europe/Madrid"}' | field gameId)

curl -fsS "$MERIT/games/$GAME/tasks" -H "X-API-Key: $KEY" -H "$JSON" \
  -d '{"externalTaskId":"walk"}' | pretty

curl -fsS "$MERIT/games/$GAME/tasks/walk/points" -H "X-API-Key: $KEY" -H "$JSON" \
  -H 'Idempotency-Key: walk-1' -d '{"externalUserId":"ann"}' | pretty

curl -fsS "$MERIT/users/ann/wallet" -H "X-API-Key: $KEY" | pretty

echo "MERIT_API_KEY=$KEY"

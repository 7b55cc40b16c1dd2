import os

from merit_client import AuthenticatedClient
from merit_client.api.games import create_game
from merit_client.api.points import award_points
from merit_client.api.tasks import create_task
from merit_client.api.users import get_wallet
from merit_client.models import Award, AwardPointsRequest, CreateGameRequest, CreateTaskRequest, Game, Wallet

client = AuthenticatedClient(
    base_url=os.environ["MERIT_URL"],
    token=os.environ["MERIT_API_KEY"],
    prefix="",
    auth_header_name="X-API-Key",
)
game = create_game.sync(
    client=client, body=CreateGameRequest(external_game_id="city-walks", strategy_id="fixed")
)
assert isinstance(game, Game), game
create_task.sync(game.game_id, client=client, body=CreateTaskRequest(external_task_id="walk"))
award = award_points.sync(
    game.game_id, "walk", client=client, body=AwardPointsRequest(external_user_id="ann")
)
assert isinstance(award, Award) and award.points == 10, award
wallet = get_wallet.sync("ann", client=client)
assert isinstance(wallet, Wallet), wallet
print(wallet.points)

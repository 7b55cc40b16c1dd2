import os

from openapi_client import (
    ApiClient,
    AwardPointsRequest,
    Configuration,
    CreateGameRequest,
    CreateTaskRequest,
    GamesApi,
    PointsApi,
    TasksApi,
    UsersApi,
)

configuration = Configuration(host=os.environ["MERIT_URL"], api_key={"apiKey": os.environ["MERIT_API_KEY"]})
with ApiClient(configuration) as client:
    asked = CreateGameRequest(externalGameId="city-walks", strategyId="fixed")
    game = GamesApi(client).create_game(asked)
    TasksApi(client).create_task(game.game_id, CreateTaskRequest(externalTaskId="walk"))
    award = PointsApi(client).award_points(game.game_id, "walk", AwardPointsRequest(externalUserId="ann"))
    assert award.points == 10, award
    print(UsersApi(client).get_wallet("ann").points)

package main

import (
	"context"
	"fmt"
	"log"
	"os"

	merit "example.com/merit"
)

func main() {
	configuration := merit.NewConfiguration()
	configuration.Servers = merit.ServerConfigurations{{URL: os.Getenv("MERIT_URL")}}
	configuration.AddDefaultHeader("X-API-Key", os.Getenv("MERIT_API_KEY"))
	client, ctx := merit.NewAPIClient(configuration), context.Background()

	newGame := merit.NewCreateGameRequest("city-walks")
	newGame.SetStrategyId("fixed")
	game, _, err := client.GamesAPI.CreateGame(ctx).CreateGameRequest(*newGame).Execute()
	check(err)
	newTask := merit.NewCreateTaskRequest("walk")
	_, _, err = client.TasksAPI.CreateTask(ctx, game.GameId).CreateTaskRequest(*newTask).Execute()
	check(err)
	event := merit.NewAwardPointsRequest("ann")
	award, _, err := client.PointsAPI.AwardPoints(ctx, game.GameId, "walk").AwardPointsRequest(*event).Execute()
	check(err)
	if award.GetPoints() != 10 {
		log.Fatal("no award of 10")
	}
	wallet, _, err := client.UsersAPI.GetWallet(ctx, "ann").Execute()
	check(err)
	fmt.Println(wallet.Points)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// What Express and zod cost alone: checks a body and answers with it. Run as a process of its own.
import express from 'express';
import { z } from 'zod';

const body = z.strictObject({
  externalUserId: z.string(),
  data: z.record(z.string(), z.unknown()).default({}),
});

const app = express();
app.use(express.json());
app.post('/echo', (request, response) => {
  response.status(201).json(body.parse(request.body));
});
const server = app.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }));
});

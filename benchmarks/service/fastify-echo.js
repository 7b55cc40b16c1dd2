// What fastify costs alone: checks a body by its JSON Schema and answers with it. Run as a process of its
// own.
import fastify from 'fastify';

const body = {
  type: 'object',
  required: ['externalUserId'],
  properties: { externalUserId: { type: 'string' }, data: { type: 'object', default: {} } },
  additionalProperties: false,
};

const app = fastify();
app.post('/echo', { schema: { body } }, async (request, reply) => reply.code(201).send(request.body));
const url = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ url }));

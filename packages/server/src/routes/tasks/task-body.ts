import * as z from 'zod';
import { describedShape } from '../../http/schemas/description.js';
import { externalId } from '../../http/schemas/text.js';
import { strategyId } from '../games/fields.js';
import { params } from '../games/params.js';
import { taskStatus } from './fields.js';

/** What a caller says of a task that is to be made. */
export const taskBody = z
  .strictObject({
    externalTaskId: externalId,
    strategyId: strategyId.nullable().default(null),
    status: taskStatus.default('open'),
    params: params.default({}),
    ...describedShape,
  })
  .meta({ id: 'CreateTaskRequest' });

import {
  HubExperiment,
  HubExperimentPage,
  ListHubExperiments,
  PromoteHubVersion,
  StartHubExperiment,
} from '../../../contract/hubs/experiments.ts'
import { Hub } from '../../../contract/hubs/hubs.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { created } from '../../platform/http/created.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { endExperiment, promoteVersion } from './end.ts'
import { listExperiments } from './results.ts'
import { startExperiment } from './start.ts'

/** Below `/v1/furlhubs`. */
export const hubExperiments = api<MemberCall>()
  .post(
    '/:domain/:key/experiments',
    answers(HubExperiment, 201, 'Show another version to some visitors'),
    fails('experiment-running', 'experiment-needs-page', 'limit-reached'),
    allow('Update'),
    body(StartHubExperiment),
    async (c) => {
      const start = { ...c.req.valid('json'), at: c.req.param() }
      return created(c, await startExperiment(c.var.app, c.var.member, start))
    },
  )
  .get(
    '/:domain/:key/experiments',
    answers(HubExperimentPage, 200, 'List the experiments of a hub with their results'),
    allow('Read'),
    query(ListHubExperiments),
    async (c) => {
      const list = { ...c.req.valid('query'), at: c.req.param() }
      return c.json(await listExperiments(c.var.app, c.var.member, list))
    },
  )
  .post(
    '/:domain/:key/experiments/:id/promote',
    answers(Hub, 200, 'End an experiment, and publish one of its versions for everybody'),
    fails('experiment-ended'),
    allow('Update'),
    body(PromoteHubVersion),
    async (c) => {
      const { id, ...at } = c.req.param()
      const promotion = { at, id, ...c.req.valid('json') }
      return c.json(await promoteVersion(c.var.app, c.var.member, promotion))
    },
  )
  .post(
    '/:domain/:key/experiments/:id/end',
    answers(Hub, 200, 'End an experiment: everybody gets the published version'),
    fails('experiment-ended'),
    allow('Update'),
    async (c) => {
      const { id, ...at } = c.req.param()
      return c.json(await endExperiment(c.var.app, c.var.member, { at, id }))
    },
  )

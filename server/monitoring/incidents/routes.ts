import {
  EditIncident,
  Incident,
  IncidentPage,
  ListAllIncidents,
  ListIncidents,
} from '../../../contract/monitoring/incidents.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { answers, api, body, query } from '../../platform/http/http.ts'
import { editIncident, listIncidents, readIncident } from './calls.ts'

export const incidents = api<MemberCall>()
  .get(
    '/',
    answers(IncidentPage, 200, 'List incidents of all monitors, newest first'),
    allow('Read'),
    query(ListAllIncidents),
    async (c) => c.json(await listIncidents(c.var.app, c.var.member, c.req.valid('query'))),
  )
  .get('/:id', answers(Incident, 200, 'Read an incident'), allow('Read'), async (c) =>
    c.json(await readIncident(c.var.app, c.var.member, c.req.param('id'))),
  )
  .put(
    '/:id',
    answers(Incident, 200, 'Acknowledge an incident, or keep a note with it'),
    allow('Update'),
    body(EditIncident),
    async (c) => {
      const edit = { ...c.req.valid('json'), id: c.req.param('id') }
      return c.json(await editIncident(c.var.app, c.var.member, edit))
    },
  )

export const monitorIncidents = api<MemberCall>().get(
  '/:domain/:key/incidents',
  answers(IncidentPage, 200, 'List incidents of a monitor, newest first'),
  allow('Read'),
  query(ListIncidents),
  async (c) => {
    const page = { ...c.req.valid('query'), at: c.req.param() }
    return c.json(await listIncidents(c.var.app, c.var.member, page))
  },
)

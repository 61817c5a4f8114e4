import { EditMonitorSettings, MonitorSettings } from '../../../contract/monitoring/settings.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { answers, api, body, fails } from '../../platform/http/http.ts'
import { editMonitorSettings, readMonitorSettings } from './monitor-settings.ts'

export const monitorSettings = api<MemberCall>()
  .get(
    '/',
    answers(MonitorSettings, 200, 'Read the settings of monitoring'),
    allow('Read'),
    async (c) => c.json(await readMonitorSettings(c.var.app, c.var.member.accountId)),
  )
  .put(
    '/',
    answers(MonitorSettings, 200, 'Change the settings of monitoring'),
    fails('limit-reached'),
    allow('Update'),
    body(EditMonitorSettings),
    async (c) => c.json(await editMonitorSettings(c.var.app, c.var.member, c.req.valid('json'))),
  )

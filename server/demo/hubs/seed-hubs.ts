import type { Hub } from '../../../contract/hubs/hubs.ts'
import type { App, Member } from '../../context.ts'
import { createHub } from '../../hubs/create-hub.ts'
import { readDraft, saveDraft } from '../../hubs/draft.ts'
import { listButtons } from '../../hubs/publishing/buttons-store.ts'
import { publishHub } from '../../hubs/publishing/publish.ts'
import { labelVersion } from '../../hubs/versions/versions.ts'
import { DAY } from '../../platform/clock.ts'
import type { SeededLink } from '../click-year.ts'
import type { LinkPlan } from '../link-plan.ts'
import { type HubPlan, type HubVersionPlan, hubPlans } from './hub-plans.ts'

/** Makes the hubs of the demo by the functions behind the API; returns who is followed, hubs as well as their buttons. */
export async function seedHubs(app: App, member: Member): Promise<SeededLink[]> {
  const seeded: SeededLink[] = []
  for (const plan of hubPlans) {
    const hub = await seedHub(app, member, plan)
    seeded.push(
      viewsOf(app, member, { plan, hub }),
      ...(await buttonsOf(app, member, { plan, hub })),
    )
  }
  return seeded
}

async function seedHub(app: App, member: Member, plan: HubPlan): Promise<Hub> {
  const [first, ...later] = plan.versions
  if (!first) throw new Error('a hub of the demo begins with a version')
  const { title, key: vanity } = plan
  const input = { title, vanity, document: first.document }
  const hub = await createHub(at(app, first), member, input)
  await keep(app, member, { hub, version: first })
  for (const version of later) {
    const then = at(app, version)
    const { etag: ifMatch } = await readDraft(then, member, hub)
    await saveDraft(then, member, { at: hub, ifMatch, document: version.document })
    await keep(app, member, { hub, version })
  }
  return hub
}

async function keep(
  app: App,
  member: Member,
  { hub, version }: { hub: Hub; version: HubVersionPlan },
): Promise<void> {
  if (version.isDraft) return
  const then = at(app, version)
  const { publishedVersion } = await publishHub(then, member, { at: hub, ifMatch: undefined })
  if (!version.label || publishedVersion === null) return
  await labelVersion(then, member, { at: hub, number: publishedVersion, label: version.label })
}

const timeOf = (app: App, { daysAgo }: HubVersionPlan) => app.clock() - daysAgo * DAY

const at = (app: App, version: HubVersionPlan): App => {
  const time = timeOf(app, version)
  return { ...app, clock: () => time }
}

interface SeededHub {
  plan: HubPlan
  hub: Hub
}

function viewsOf(app: App, member: Member, { plan, hub }: SeededHub): SeededLink {
  return {
    plan: linkPlanOf(plan, { ...hub, createdAt: openedAt(app, plan), daily: plan.daily }),
    id: hub.id,
    accountId: member.accountId,
    served: { target: hub.shortUrl, rules: [] },
    event: 'view',
  }
}

async function buttonsOf(
  app: App,
  member: Member,
  { plan, hub }: SeededHub,
): Promise<SeededLink[]> {
  const buttons = await listButtons(app.db, member.accountId, hub.id)
  return buttons.map((button) => ({
    plan: linkPlanOf(plan, {
      title: button.title ?? '',
      createdAt: button.created_at,
      daily: plan.daily * (plan.pressed[button.place] ?? 0.02),
    }),
    id: button.id,
    accountId: member.accountId,
    served: { target: button.redirect_to, rules: [] },
    trigger: 'hub',
  }))
}

const openedAt = (app: App, { versions: [first] }: HubPlan): number =>
  first ? timeOf(app, first) : app.clock()

function linkPlanOf(
  { channel, market }: HubPlan,
  { title, createdAt, daily }: { title: string; createdAt: number; daily: number },
): LinkPlan {
  return {
    key: undefined,
    title,
    target: '',
    channel,
    market,
    createdAt,
    daily,
    interest: { kind: 'steady' },
  }
}

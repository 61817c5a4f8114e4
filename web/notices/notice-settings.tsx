import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { NoticeKind } from '../../contract/notices/notice-kinds.ts'
import type {
  EditNoticeSettings,
  NoticeSettings as Settings,
} from '../../contract/notices/notices.ts'
import { Panel } from '../ui/page/panel.tsx'
import { PlainSwitch } from '../ui/plain-switch.tsx'
import css from './notice-settings.module.css'
import { editNoticeSettings, noticeKeys, noticeSettingsQuery } from './queries.ts'

const kinds: Readonly<Record<NoticeKind, { name: string; note: string; mails?: string }>> = {
  firstClick: { name: 'First clicks', note: 'The first click by a person on each link' },
  milestone: { name: 'Milestones', note: '100, 1,000, 10,000 … clicks by people' },
  traffic: {
    name: 'Unusual traffic',
    note: 'Far more or fewer clicks than in this hour of other weeks',
  },
  incident: {
    name: 'Incidents',
    note: 'Monitored links that are down, or back',
    mails: 'Mails are set up under Monitoring, Alerts',
  },
  domain: {
    name: 'Domains',
    note: 'Own domains that are verified, fail or are lost',
    mails: 'Administrators get a mail each time',
  },
  import: { name: 'Imports', note: 'An import is done' },
  moveCheck: { name: 'Checks of moves', note: 'All old addresses of an import were compared' },
  export: {
    name: 'Exports',
    note: 'An export is ready',
    mails: 'The member who started it gets a mail',
  },
  limit: {
    name: 'Limits',
    note: '80 % or all of a limit is used',
    mails: 'Whoever may change the plan gets a mail',
  },
}

type Item = Settings['items'][number]

/** Which notices of the account the user gets in the bell and by mail. `isClosed`: an operator acts as the user. */
export function NoticeSettings({ isClosed = false }: { isClosed?: boolean }) {
  const { items } = useSuspenseQuery(noticeSettingsQuery).data
  const edit = useEdit()
  return (
    <Panel flush>
      <fieldset className={css.all} disabled={isClosed} aria-label="Notices">
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Bell</th>
              <th scope="col">Mail</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <KindRow key={item.kind} item={item} onChange={edit.mutate} />
            ))}
          </tbody>
        </table>
      </fieldset>
      <p className={css.foot}>
        {isClosed ? 'Only they can change this.' : 'You get at most one mail every 15 minutes.'}
      </p>
    </Panel>
  )
}

function KindRow({ item, onChange }: { item: Item; onChange: (item: Item) => void }) {
  const { name, note, mails } = kinds[item.kind]
  const { bell, mail } = item
  return (
    <tr>
      <th scope="row">
        <span className={css.name}>{name}</span>
        <span className={css.note}>
          {note}
          {mails && `. ${mails}`}
        </span>
      </th>
      <td>
        <PlainSwitch
          label={`${name} in the bell`}
          isOn={bell}
          onChange={(isOn) => onChange({ ...item, bell: isOn })}
        />
      </td>
      <td>
        {mail === null ? (
          <span className={css.none}>–</span>
        ) : (
          <PlainSwitch
            label={`${name} by mail`}
            isOn={mail}
            onChange={(isOn) => onChange({ ...item, mail: isOn })}
          />
        )}
      </td>
    </tr>
  )
}

/** Saves a change at once. It is shown before the server has it, and taken back if it is refused. */
function useEdit() {
  const client = useQueryClient()
  const { queryKey } = noticeSettingsQuery
  return useMutation({
    mutationFn: (item: Item) => editNoticeSettings({ items: [item] } satisfies EditNoticeSettings),
    onMutate: async (item) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (now: Settings | undefined) =>
          now && { items: now.items.map((each) => (each.kind === item.kind ? item : each)) },
      )
      return { before }
    },
    onError: (_error, _item, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: noticeKeys.all }),
    meta: { failed: 'Could not save the setting' },
  })
}

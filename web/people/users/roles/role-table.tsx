import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import {
  hasPermission,
  type Permission,
  permissions,
} from '../../../../contract/people/permissions.ts'
import { smallIcon } from '../../../ui/icon.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import css from './role-table.module.css'
import { namedRoles } from './roles.ts'

const columns = Object.keys(permissions) as Permission[]

/** Derived from the permission bits, so that it cannot contradict the API. */
export function RoleTable() {
  return (
    <Panel title="What each role may do" flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label="What each role may do, table">
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Role</th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {namedRoles.map(({ name, bits, description }) => (
              <tr key={name}>
                <th scope="row">
                  <b>{name}</b>
                  <span className={css.does}>
                    , {description.charAt(0).toLowerCase() + description.slice(1)}
                  </span>
                </th>
                {columns.map((column) => (
                  <td key={column}>
                    <Mark isHeld={hasPermission(bits, column)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}

function Mark({ isHeld }: { isHeld: boolean }) {
  return (
    <>
      {isHeld ? <IconCheck {...smallIcon} className={css.yes} /> : <span aria-hidden>–</span>}
      <VisuallyHidden>{isHeld ? 'Yes' : 'No'}</VisuallyHidden>
    </>
  )
}

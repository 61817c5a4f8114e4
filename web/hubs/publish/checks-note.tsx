import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { Check } from '../../../hub-page/checks.ts'
import { icon } from '../../ui/icon.ts'
import { useChecks, useEditor } from '../editor/editor-context.ts'
import css from '../editor/notes.module.css'
import { type EditorTab, editorPath } from '../editor-path.ts'

/** What stops publishing, each with the way to its field, and what does not. */
export function ChecksNote() {
  const { errors } = useChecks()
  const jump = useJump()
  if (errors.length === 0)
    return (
      <div className={css.checks} data-tone="good" role="status">
        <IconCheck {...icon} />
        <div>
          <p>Nothing stops publishing any more.</p>
          <Warnings />
        </div>
      </div>
    )
  return (
    <div className={css.checks} role="alert">
      <IconAlertTriangle {...icon} />
      <div>
        <b>{errors.length === 1 ? 'One thing stops' : `${errors.length} things stop`} publishing</b>
        <ul>
          {errors.map((check) => (
            <li key={`${check.blockId}.${check.field}.${check.message}`}>
              {check.message}{' '}
              <button type="button" className={css.jump} onClick={() => jump(check)}>
                {jumpWords(check)}
              </button>
            </li>
          ))}
        </ul>
        <Warnings />
      </div>
    </div>
  )
}

function Warnings() {
  const { warnings } = useChecks()
  if (warnings.length === 0) return null
  return (
    <ul className={css.warnings} aria-label="Warnings, which stop nothing">
      {warnings.map((check) => (
        <li key={`${check.blockId}.${check.field}`}>{check.message}</li>
      ))}
    </ul>
  )
}

function jumpWords(check: Check): string {
  if (check.blockId !== null) return 'Go to the block'
  return tabOf(check) === 'profile' ? 'Go to the profile' : 'Go there'
}

function tabOf({ field }: Check): EditorTab {
  if (field.startsWith('profile')) return 'profile'
  if (field.startsWith('theme')) return 'design'
  return field.startsWith('seo') ? 'sharing' : 'blocks'
}

/** Opens the block, or the tab, and focuses the field. */
function useJump() {
  const { hub, setOpenBlock } = useEditor()
  const navigate = useNavigate()
  return (check: Check) => {
    void navigate(editorPath(hub, tabOf(check)), { replace: true })
    if (check.blockId !== null) setOpenBlock(check.blockId)
    // After the field is rendered
    setTimeout(() => focusField(check.field))
  }
}

function focusField(field: string): void {
  const named = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  const invalid = document.querySelector<HTMLElement>('#main fieldset [aria-invalid="true"]')
  ;(named ?? invalid)?.focus()
}

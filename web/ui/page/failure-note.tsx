import css from './failure-note.module.css'

interface FailureNoteProps {
  /** What happened and what to do. */
  detail: string
  requestId?: string
}

/** Says beside a button that its action failed. */
export function FailureNote({ detail, requestId }: FailureNoteProps) {
  return (
    <p className={css.note} role="alert">
      {detail}
      {requestId && <span className={css.request}>Request {requestId}</span>}
    </p>
  )
}

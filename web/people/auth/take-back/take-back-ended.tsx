import { Button } from '@mantine/core'
import { Link } from 'react-router'
import css from '../forms.module.css'

/** A user who has used the link and closed the page still needs a password. */
export function TakeBackEnded() {
  return (
    <div className={css.form}>
      <Button component={Link} to="/reset-password" size="md" fullWidth>
        Set a new password
      </Button>
    </div>
  )
}

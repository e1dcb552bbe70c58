import { Link } from 'react-router'
import { paths } from '#app/routes.ts'

/** Where to turn with a question that is not on the list. */
export function ContactLink() {
  return (
    <>
      Something else?{' '}
      <Link to={paths.contact} className="font-medium text-accent-ink underline underline-offset-4">
        Write to us
      </Link>
    </>
  )
}

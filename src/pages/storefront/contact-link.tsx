import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'

/** A link to the contact page below a list of questions. */
export function ContactLink() {
  return (
    <>
      Didn’t find your answer?{' '}
      <Link to={paths.contact} className="font-medium text-accent-ink underline underline-offset-4">
        Contact us
      </Link>
    </>
  )
}

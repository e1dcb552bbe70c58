import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Screen } from '#ui/console/screen.tsx'

/** Shown for unknown console URLs. */
export default function NotFoundScreen() {
  return (
    <Screen title="Page not found">
      <p className="text-muted">
        There’s no page at this address.{' '}
        <Link to={paths.operator} className="font-medium text-accent-ink hover:underline">
          Go to Today
        </Link>
      </p>
    </Screen>
  )
}

import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { Spinner } from '#ui/spinner.tsx'

const WithdrawalForm = lazy(async () => ({ default: (await import('#features/guarantees/ui/withdrawal-form.tsx')).WithdrawalForm }))

export const meta = pageMeta(
  'Withdraw from a contract',
  'Withdraw from an order in two steps, without an account and without giving a reason. We email you a confirmation.',
)

export default function WithdrawPage() {
  return (
    <main className="bg-sunken">
      <Container className="py-10 sm:py-16">
        <div className="mx-auto max-w-2xl">
          <h1 className="text-heading">Withdraw from a contract</h1>
          <p className="mt-3 text-lead text-muted">
            You can withdraw from an order within 14 days of payment without giving a reason. It takes two steps and no account. We email
            you a confirmation as soon as we receive it.
          </p>
          <div className="card mt-8 p-6 sm:p-8">
            <Suspense fallback={<Spinner className="size-6 text-muted" />}>
              <WithdrawalForm />
            </Suspense>
          </div>
          <p className="mt-6 text-[0.9375rem] text-muted">
            Problem with a delivery?{' '}
            <Link to={paths.tracking} className="rounded-sm text-accent-ink underline underline-offset-4">
              Your order page
            </Link>{' '}
            shows your options, such as a refund or a refill. To see what the right of withdrawal covers, read our{' '}
            <Link to={`${paths.terms}#withdrawal`} className="rounded-sm text-accent-ink underline underline-offset-4">
              terms
            </Link>
            .
          </p>
        </div>
      </Container>
    </main>
  )
}

import type { LoaderFunctionArgs } from 'react-router'
import { SandboxConsole } from '#features/payments/ui/sandbox/console/console.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { sandboxOnly } from './only-in.ts'

export const loader = (args: LoaderFunctionArgs) => sandboxOnly(args)

export const meta = pageMeta('Sandbox provider', 'Payments of the demo shop and their webhooks.', noIndex)

export default function SandboxPage() {
  return (
    <main className="py-12 sm:py-16">
      <Container>
        <h1 className="text-heading">Sandbox provider</h1>
        <p className="mt-3 mb-8 max-w-2xl text-muted">
          The payment provider of this demo shop. No money moves. It sends signed webhooks like a real provider, and fails on request.
        </p>
        <SandboxConsole />
      </Container>
    </main>
  )
}

import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { SandboxDesk } from '#features/payments/ui/sandbox/desk/desk.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { sandboxOnly } from './sandbox-only.ts'

export const loader = (args: LoaderFunctionArgs) => sandboxOnly(args)

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Sandbox provider', description: 'Payments of the demo shop and the webhooks that told of them.' }),
  { name: 'robots', content: 'noindex' },
]

export default function SandboxDeskPage() {
  return (
    <main className="py-12 sm:py-16">
      <Container>
        <h1 className="text-heading">Sandbox provider</h1>
        <p className="mt-3 mb-8 max-w-2xl text-muted">
          The payment provider of this demo shop. It moves no money, reports by signed webhooks as a real one does, and misbehaves when
          asked to.
        </p>
        <SandboxDesk />
      </Container>
    </main>
  )
}

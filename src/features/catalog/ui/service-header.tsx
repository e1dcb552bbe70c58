import { Link } from 'react-router'
import type { ServiceContent } from '#features/catalog/contract.ts'
import { platformNames, type ServiceKind, typeName } from '#features/catalog/rules.ts'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Container } from '#ui/section.tsx'

/** The head of a package page: where one is, what is sold, and four reasons to trust it. */
export function ServiceHeader({ kind, content }: { kind: ServiceKind; content: Pick<ServiceContent, 'title' | 'lead' | 'badges'> }) {
  return (
    <header className="relative isolate overflow-hidden border-b border-line">
      <div className="swell swell-right absolute right-0 bottom-0 -z-10 hidden h-full w-full opacity-50 md:block xl:opacity-80" />
      <Container className="pt-8 pb-12 sm:pt-10 sm:pb-16">
        <nav aria-label="Breadcrumb">
          <ol className="flex flex-wrap gap-x-2.5 text-sm text-muted">
            <li>
              <Link to="/" className="rounded-sm underline-offset-4 hover:text-ink hover:underline">
                Home
              </Link>
            </li>
            <li aria-hidden="true">/</li>
            <li>{platformNames[kind.platform]}</li>
            <li aria-hidden="true">/</li>
            <li aria-current="page" className="text-ink">
              {typeName(kind.type)}
            </li>
          </ol>
        </nav>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-4 sm:mt-10">
          <span className="grid size-14 place-items-center rounded-xl bg-accent text-on-accent shadow-sm">
            <PlatformMark platform={kind.platform} className="size-7.5" />
          </span>
          <h1 className="text-title">{content.title}</h1>
        </div>
        <p className="mt-5 max-w-2xl text-lead text-muted">{content.lead}</p>
        <ul className="mt-7 grid grid-cols-2 gap-x-7 gap-y-2.5 text-[0.9375rem] leading-snug font-medium sm:flex sm:flex-wrap">
          {content.badges.map((badge) => (
            <li key={badge} className="flex items-center gap-2">
              <SheetIcon name="check" className="size-4.5 stroke-[2.5] text-accent-ink" />
              {badge}
            </li>
          ))}
        </ul>
      </Container>
    </header>
  )
}

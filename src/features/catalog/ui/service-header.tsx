import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ServiceContent } from '#features/catalog/contract.ts'
import { platformName, type ServiceKind, typeName } from '#features/catalog/rules.ts'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Container } from '#ui/section.tsx'

interface ServiceHeaderProps {
  kind: ServiceKind
  content: Pick<ServiceContent, 'title' | 'lead' | 'badges'>
  /** The illustration. */
  children: ReactNode
}

/** The header of a package page: breadcrumb, title, lead, badges and illustration. */
export function ServiceHeader({ kind, content, children }: ServiceHeaderProps) {
  return (
    <header className="relative isolate overflow-hidden border-b border-line">
      <div className="swell swell-right absolute right-0 bottom-0 -z-10 hidden h-full w-full opacity-50 md:block xl:opacity-80" />
      <Container className="grid items-center gap-x-10 pt-6 pb-8 sm:pt-10 sm:pb-16 lg:grid-cols-[1fr_24rem]">
        <div>
          <nav aria-label="Breadcrumb">
            <ol className="flex flex-wrap gap-x-2.5 text-sm text-muted">
              <li>
                <Link to="/" className="tap-around rounded-sm underline-offset-4 hover:text-ink hover:underline">
                  Home
                </Link>
              </li>
              <li aria-hidden="true">/</li>
              <li>{platformName(kind.platform)}</li>
              <li aria-hidden="true">/</li>
              <li aria-current="page" className="text-ink">
                {typeName(kind.type)}
              </li>
            </ol>
          </nav>
          <div className="mt-5 flex items-center gap-x-5 sm:mt-10">
            <span className="grid size-14 shrink-0 place-items-center rounded-xl bg-accent max-sm:hidden text-on-accent shadow-sm">
              <PlatformMark platform={kind.platform} className="size-7.5" />
            </span>
            <h1 className="text-title">{content.title}</h1>
          </div>
          <p className="mt-4 max-w-2xl text-lead sm:mt-5 text-muted">{content.lead}</p>
          <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-2 text-sm font-medium sm:mt-7 sm:grid sm:grid-cols-[auto_1fr] sm:gap-x-7 sm:text-[0.9375rem]">
            {content.badges.map((badge) => (
              <li key={badge} className="flex items-center gap-2 whitespace-nowrap">
                <SheetIcon name="check" className="size-4.5 stroke-[2.5] text-accent-ink" />
                {badge}
              </li>
            ))}
          </ul>
        </div>
        {children}
      </Container>
    </header>
  )
}

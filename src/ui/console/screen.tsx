import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { type LoadingShape, panelShape, recordShape } from '#ui/console/loading-shapes.ts'
import { LoadProblem, Skeleton } from '#ui/loading.tsx'

interface Back {
  name: string
  to: string
}

/** Where the current screen's back link leads. */
const BackContext = createContext<Back | undefined>(undefined)

interface ScreenProps {
  title: string
  back?: Back
  /** Badges of the record's state, next to the heading. */
  status?: ReactNode
  lead?: ReactNode
  /** Actions for the whole screen, next to the heading. */
  actions?: ReactNode
  /** Hides heading and actions on all but wide screens, to make room for what is open. */
  compact?: boolean
  children: ReactNode
}

/** A screen of the console: heading, actions and content. */
export function Screen({ title, back, status, lead, actions, compact = false, children }: ScreenProps) {
  return (
    <>
      {back && (
        <p className="mb-1.5 text-sm">
          <Link to={back.to} className="tap-around font-medium text-muted hover:text-accent-ink hover:underline">
            <span aria-hidden="true">← </span>
            {back.name}
          </Link>
        </p>
      )}
      <div className={`mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 ${compact ? 'max-xl:sr-only max-xl:mb-0' : ''}`}>
        <div className="min-w-0 sm:min-w-72 sm:flex-1 sm:basis-auto">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-[1.625rem] leading-tight font-semibold tracking-[-0.024em]">{title}</h1>
            {status}
          </div>
          {lead && <p className="mt-1 text-[0.9375rem] text-pretty text-muted sm:w-0 sm:min-w-[min(48rem,100%)]">{lead}</p>}
        </div>
        {actions && (
          <div className={`flex flex-wrap items-center gap-2 sm:ml-auto ${manyActionsStyle} ${compact ? 'max-xl:hidden' : ''}`}>
            {actions}
          </div>
        )}
      </div>
      <BackContext value={back}>{children}</BackContext>
    </>
  )
}

/** On phones, four actions fill their lines, and five or more are a grid of equally wide buttons. Dialogs that an action opens don't count. */
const manyActionsStyle =
  'max-sm:has-[>:nth-child(4):not(dialog)]:w-full max-sm:has-[>:nth-child(4):not(dialog)]:*:flex-auto max-sm:has-[>:nth-child(5):not(dialog)]:grid max-sm:has-[>:nth-child(5):not(dialog)]:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] max-sm:has-[>:nth-child(5):not(dialog)]:[&>:not(dialog)]:px-2'

interface PanelProps {
  title?: ReactNode
  /** Says what the panel lists if it has no title. Not shown on phones. */
  note?: ReactNode
  /** Shown at the end of the title line. */
  actions?: ReactNode
  /** Removes the padding, for tables that reach the edges. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A dense card with a heading. */
export function Panel({ title, note, actions, flush = false, className = '', children }: PanelProps) {
  return (
    <section className={`min-w-0 card ${className}`}>
      {(title || actions) && (
        <div
          className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 max-md:not-has-[h2]:has-[>div>details:only-child]:hidden sm:px-5 ${flush ? 'pb-3' : ''}`}
        >
          {title && <h2 className="text-base font-semibold tracking-[-0.01em]">{title}</h2>}
          {!title && note && <p className="text-sm text-muted max-md:hidden">{note}</p>}
          {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      <div className={flush ? '' : 'p-4 sm:p-5'}>{children}</div>
    </section>
  )
}

/** The bar above a preview that replaces an editor. Its back button gets the focus. */
export function PreviewBar({ about, onClose }: { about?: string; onClose(): void }) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <div className="sticky top-16 z-10 mb-4 flex items-center justify-between gap-4 rounded-xl border border-accent-line bg-accent-soft px-4 py-2.5">
      <p className="text-sm font-medium text-accent-ink">Preview</p>
      {about && <p className="sr-only">{about}</p>}
      <Button ref={back} size="sm" onClick={onClose}>
        Back to editing
      </Button>
    </div>
  )
}

export interface Loaded {
  value?: object | undefined
  problem?: string | undefined
  isMissing?: boolean | undefined
  reload(): void
}

/** Takes the space of the content while data loads, or shows the problem with a retry button. Shows nothing after loading. */
export function LoadState({ of: { value, problem, isMissing, reload }, shape = panelShape }: { of: Loaded; shape?: LoadingShape }) {
  if (value) return null
  if (problem && isMissing) return <Missing problem={problem} />
  return problem ? <LoadProblem problem={problem} onRetry={reload} /> : <Skeleton parts={shape.parts} className={shape.layout} />
}

interface LoadingScreenProps extends Pick<ScreenProps, 'title' | 'back'> {
  of: Loaded
  shape?: LoadingShape
  /** Whether the record has a line below its title. */
  hasLead?: boolean
  /** How many buttons the record has next to its title. On phones, many take a line of their own, or two. */
  actions?: 'none' | 'few' | 'many' | 'two lines'
}

/** The screen of a record that is loading, or that couldn't be loaded. Its header is as high as the record's. */
export function LoadingScreen({ title, back, of, shape = recordShape, hasLead = false, actions = 'few' }: LoadingScreenProps) {
  const isLoading = !of.problem
  return (
    <Screen
      title={title}
      {...(back && { back })}
      lead={isLoading && hasLead && <LinePlaceholder />}
      actions={isLoading && actions !== 'none' && <ActionsPlaceholder of={actions} />}
    >
      <LoadState of={of} shape={shape} />
    </Screen>
  )
}

const actionsSizes = { few: 'max-sm:h-11', many: 'max-sm:h-11 max-sm:w-80', 'two lines': 'max-sm:h-24 max-sm:w-80' }

/** Buttons that aren't known yet. */
function ActionsPlaceholder({ of }: { of: keyof typeof actionsSizes }) {
  return <span aria-hidden="true" className={`h-9 w-24 rounded-md bg-sunken ${actionsSizes[of]}`} />
}

/** A line of text that isn't known yet. */
function LinePlaceholder() {
  return (
    <span aria-hidden="true" className="inline-block h-3 w-56 max-w-full rounded-full bg-line">
      &nbsp;
    </span>
  )
}

/** An alert that a record doesn't exist, with a link to its list. */
function Missing({ problem }: { problem: string }) {
  const back = useContext(BackContext)
  return (
    <Alert tone="danger" announce title={problem}>
      {back && (
        <ButtonLink to={back.to} size="sm" variant="secondary" className="mt-2">
          Back to {back.name}
        </ButtonLink>
      )}
    </Alert>
  )
}

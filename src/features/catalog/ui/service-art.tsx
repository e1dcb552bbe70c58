import type { ReactNode } from 'react'
import type { PackageView } from '#features/catalog/contract.ts'
import { type Platform, type ServiceKind, type ServiceType, typeName } from '#features/catalog/rules.ts'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { drawnAs, TypeIcon } from '#features/catalog/ui/type-icon.tsx'
import { formatQuantity } from '#shared/quantity.ts'

interface ServiceArtProps {
  kind: ServiceKind
  /** The package whose quantity the picture shows; undefined if nothing is on sale. */
  pack: PackageView | undefined
}

/** An illustration of the service on its platform, for wide screens. Decorative, so not read aloud. */
export function ServiceArt({ kind, pack }: ServiceArtProps) {
  return (
    <div aria-hidden="true" className="relative hidden w-full max-w-[22rem] justify-self-end lg:block">
      <div className="rounded-2xl border border-line bg-surface p-5 pb-10 shadow-lg">{pictures[drawnAs(kind.type)]?.(kind)}</div>
      {pack && (
        <p className="absolute -bottom-4 -left-6 flex items-center gap-2.5 rounded-full bg-accent py-2.5 pr-5 pl-4 font-semibold text-on-accent shadow-lg">
          <TypeIcon type={kind.type} />+{formatQuantity(pack.quantity)} {typeName(kind.type).toLowerCase()}
        </p>
      )}
    </div>
  )
}

const pictures: Partial<Record<ServiceType, (kind: ServiceKind) => ReactNode>> = {
  likes: ({ platform }) => (
    <>
      <Author platform={platform} />
      <WavePhoto className="mt-4 h-36" />
      <p className="mt-4 flex items-center gap-4 text-muted">
        <svg className="icon size-6 fill-accent text-accent">
          <use href="#type-likes" />
        </svg>
        <TypeIcon type="comments" className="size-6" />
        <TypeIcon type="views" className="size-6" />
      </p>
    </>
  ),
  views: ({ platform }) => (
    <>
      <div className="relative">
        <WavePhoto className="h-44" />
        <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-surface text-accent-ink shadow-lg">
          <svg viewBox="0 0 24 24" className="ml-1 size-6">
            <path d="M7 4.5v15l12-7.5Z" fill="currentColor" />
          </svg>
        </span>
        <span className="absolute inset-x-4 bottom-3.5 h-1 rounded-full bg-accent-line before:block before:h-1 before:w-2/5 before:rounded-full before:bg-accent" />
      </div>
      <div className="mt-4">
        <Author platform={platform} />
      </div>
    </>
  ),
  followers: profile,
  subscribers: profile,
  comments: ({ platform }) => (
    <>
      <Author platform={platform} />
      <ul className="mt-4 space-y-3 text-[0.9375rem]">
        <Comment name="lena.brews" text="Saved this for the weekend." />
        <Comment name="oskar_w" text="What did you shoot it with?" />
        <Comment name="mira.makes" text="The light in the last one!" />
      </ul>
    </>
  ),
}

function profile({ platform, type }: ServiceKind): ReactNode {
  return (
    <>
      <WavePhoto className="h-24" />
      <div className="-mt-8 flex items-end justify-between pl-4">
        <span className="relative grid size-18 place-items-center rounded-full bg-accent-soft text-2xl font-semibold text-accent-ink ring-4 ring-surface">
          N
        </span>
        <span className="rounded-md border border-line px-4 py-1.5 text-sm font-semibold">
          {type === 'subscribers' ? 'Subscribe' : 'Follow'}
        </span>
      </div>
      <p className="mt-3 pl-4 leading-tight">
        <span className="block text-[1.0625rem] font-semibold">Northlight Studio</span>
        <span className="flex items-center gap-1.5 pt-1 text-sm text-muted">
          <PlatformMark platform={platform} className="size-4" />
          northlight.studio
        </span>
      </p>
      <p className="mt-4 flex items-center border-t border-line pt-4 pl-4">
        {['A', 'J', 'M', 'S', 'T'].map((initial) => (
          <span
            key={initial}
            className="-ml-2 grid size-9 place-items-center rounded-full border-2 border-surface bg-accent-soft text-xs font-semibold text-accent-ink first:ml-0"
          >
            {initial}
          </span>
        ))}
        <span className="ml-3 text-sm text-muted">and more every day</span>
      </p>
    </>
  )
}

function Author({ platform }: { platform: Platform }) {
  return (
    <p className="flex items-center gap-3 leading-tight">
      <span className="grid size-10 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink">N</span>
      <span>
        <span className="block text-[0.9375rem] font-semibold">Northlight Studio</span>
        <span className="text-sm text-muted">northlight.studio</span>
      </span>
      <PlatformMark platform={platform} className="ml-auto size-5 text-faint" />
    </p>
  )
}

function Comment({ name, text }: { name: string; text: string }) {
  return (
    <li className="flex gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink uppercase">
        {name.charAt(0)}
      </span>
      <span className="rounded-lg rounded-tl-sm bg-sunken px-3.5 py-2 leading-snug">
        <span className="block text-sm font-semibold">{name}</span>
        {text}
      </span>
    </li>
  )
}

/** The photo in the illustration: waves below a low sun. */
function WavePhoto({ className }: { className: string }) {
  return (
    <div className={`relative overflow-hidden rounded-lg bg-accent-soft ${className}`}>
      <span className="absolute top-[18%] left-[12%] size-12 rounded-full bg-accent" />
      <span className="swell absolute inset-x-0 bottom-0 h-4/5" />
    </div>
  )
}

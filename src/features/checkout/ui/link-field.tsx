import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type ServiceKind, platformName, targetType } from '#features/catalog/rules.ts'
import { URL_LIMIT } from '#features/catalog/rules/read-url.ts'
import { registry } from '#features/catalog/rules/registry.ts'
import { OpenIcon } from '#features/checkout/ui/icons.tsx'
import { Choices } from '#features/checkout/ui/past-targets.tsx'
import { useLinkCheck } from '#features/checkout/ui/use-link-check.ts'
import { placeName } from '#features/orders/rules/targets.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

interface LinkFieldProps {
  kind: ServiceKind
  /** What was refused as the form was sent. */
  error: string | undefined
  /** The link that was given on the way here, as it was understood: a row with "Edit" in place of the field. */
  given?: string | undefined
  onEdit?(): void
  /** A link was pasted or typed that is fine; in its canonical form. */
  onUnderstood?(url: string): void
  /** What earlier orders were delivered to. */
  links?: readonly string[]
  className?: string
}

/** Where the order is delivered to: asked for once, and checked when it is pasted or left. */
export function LinkField({ kind, error: refused, given, onEdit, onUnderstood, links = [], className }: LinkFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { label, example, hint } = targetTexts(kind)
  const { target, found, check, listeners } = useLinkCheck(kind, onUnderstood)
  const error = refused ?? (target?.ok === false && found === undefined ? target.message : undefined)
  // A field that is to be corrected is shown, whatever was given.
  const isRow = given !== undefined && !refused

  function edit() {
    flushSync(() => onEdit?.())
    field.current?.focus()
  }

  /** Takes over where a short link leads, as if it had been typed. */
  function use(url: string) {
    const { current } = field
    if (!current) return
    current.value = url
    current.dispatchEvent(new Event('input', { bubbles: true }))
    check(url)
    current.focus()
  }

  return (
    <div className={className}>
      {isRow && (
        <>
          <p className="mb-1.5 text-[0.9375rem] font-medium text-ink">{label}</p>
          <div className="flex h-control items-center gap-2.5 rounded-md bg-sunken pr-1.5 pl-3.5">
            <SheetIcon name="check-circle" className="size-5 text-success" />
            <a
              href={given}
              target="_blank"
              rel="noreferrer"
              className="line-clamp-1 min-w-0 flex-1 rounded-sm break-all underline-offset-4 hover:underline"
            >
              {shortened(given)}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            <Button size="sm" variant="ghost" onClick={edit} className="text-accent-ink">
              Edit<span className="sr-only"> link</span>
            </Button>
          </div>
          <p className="mt-1.5 text-sm text-muted">{hint}</p>
        </>
      )}
      <div hidden={isRow}>
        <TextField
          ref={field}
          name="postUrl"
          list={links.length > 0 ? listId : undefined}
          type="url"
          inputMode="url"
          label={label}
          placeholder={example}
          autoComplete="off"
          maxLength={URL_LIMIT + 1}
          required
          error={error}
          hint={
            error && !found ? undefined : (
              <span aria-live="polite">
                {found === '' && 'Looking up where this link leads...'}
                {found && <Found url={found} onUse={() => use(found)} />}
                {found === undefined && (target?.ok ? <Link url={target.url} lead="We’ll deliver here" /> : hint)}
              </span>
            )
          }
          {...listeners}
        />
        <Choices id={listId} values={links} />
      </div>
    </div>
  )
}

function shortened(url: string): string {
  return url.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')
}

/** Where a short link leads, to be confirmed. */
function Found({ url, onUse }: { url: string; onUse(): void }) {
  return (
    <>
      <Link url={url} lead="This link goes to" />
      <span className="mt-1.5 block">
        <Button size="sm" variant="secondary" onClick={onUse}>
          Use this link
        </Button>
      </span>
    </>
  )
}

/** The link as the shop read it. Replaces the hint, so the layout does not shift. */
function Link({ url, lead }: { url: string; lead: string }) {
  return (
    <>
      <span className="font-medium text-ink">{lead}</span>:{' '}
      <a href={url} target="_blank" rel="noreferrer" className="rounded-sm break-all text-ink underline underline-offset-4">
        {url}
        <OpenIcon className="ml-1 inline size-3.5" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  )
}

const examples: Partial<Record<string, Record<'account' | 'post', string>>> = {
  instagram: { account: 'https://www.instagram.com/yourname/', post: 'https://www.instagram.com/p/…' },
  tiktok: { account: 'https://www.tiktok.com/@yourname', post: 'https://www.tiktok.com/@yourname/video/…' },
  youtube: { account: 'https://www.youtube.com/@yourname', post: 'https://www.youtube.com/watch?v=…' },
}

/** What the address field of a service is called, an example, and how to find the address. */
function targetTexts({ platform, type }: ServiceKind): { label: string; example: string; hint: string } {
  const name = platformName(platform)
  const wanted = targetType(type) === 'account' ? 'account' : 'post'
  const place = placeName(platform, wanted)
  const example = examples[platform]?.[wanted] ?? registry().platforms.find(({ id }) => id === platform)?.links?.[wanted]?.example ?? ''
  const hint =
    wanted === 'account'
      ? `Your ${place} has to be public while we deliver.`
      : `Open the ${place}, press Share and copy the link. It has to be public while we deliver.`
  return { label: `${name} ${place} URL`, example, hint }
}

import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type ServiceKind, platformName, targetType } from '#features/catalog/rules.ts'
import { MAX_LINK_LENGTH } from '#features/catalog/rules/read-url.ts'
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
  /** The error from submitting the form. */
  error: string | undefined
  /** A valid link from an earlier step, shown as a row with "Edit" instead of the field. */
  validUrl?: string | undefined
  onEdit?(): void
  /** Called with the canonical form of a valid link that was entered. */
  onValid?(url: string): void
  /** Links of earlier orders. */
  links?: readonly string[]
  className?: string
}

/** The field for the order's target, checked when a link is pasted or the field is left. */
export function LinkField({ kind, error: submitError, validUrl, onEdit, onValid, links = [], className }: LinkFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { label, example, hint } = targetTexts(kind)
  const { target, found, check, listeners } = useLinkCheck(kind, onValid)
  const error = submitError ?? (target?.ok === false && found === undefined ? target.message : undefined)
  // Always show the field if it has to be corrected.
  const isRow = validUrl !== undefined && !submitError

  function edit() {
    flushSync(() => onEdit?.())
    field.current?.focus()
  }

  /** Enters the resolved link as if it had been typed. */
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
              href={validUrl}
              target="_blank"
              rel="noreferrer"
              className="line-clamp-1 min-w-0 flex-1 rounded-sm break-all underline-offset-4 hover:underline"
            >
              {shortened(validUrl)}
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
          placeholder={shortened(example)}
          autoComplete="off"
          maxLength={MAX_LINK_LENGTH + 1}
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

/** The resolved target of a short link, for the customer to confirm. */
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

/** The canonical form of the link, shortened to fit one line of a phone. Replaces the hint, so that the layout doesn't shift. */
function Link({ url, lead }: { url: string; lead: string }) {
  const shown = shortened(url)
  return (
    <>
      <span className="font-medium text-ink">{lead}</span>:{' '}
      <a href={url} target="_blank" rel="noreferrer" className="rounded-sm wrap-anywhere text-ink underline underline-offset-4">
        {shown.slice(0, -4)}
        {/* The icon stays on the line of the link's end. */}
        <span className="whitespace-nowrap">
          {shown.slice(-4)}
          <OpenIcon className="ml-1 inline size-3.5" />
        </span>
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  )
}

const examples: Partial<Record<string, Record<'account' | 'post', string>>> = {
  instagram: { account: 'instagram.com/yourname', post: 'instagram.com/p/…' },
  tiktok: { account: 'tiktok.com/@yourname', post: 'tiktok.com/@name/video/…' },
  youtube: { account: 'youtube.com/@yourname', post: 'youtube.com/watch?v=…' },
}

/** The label, example and hint of a service's link field. */
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

import type { ReactNode } from 'react'
import { MAX_PICTURE_BYTES, mediaTypes } from '#features/blog/rules/pictures.ts'
import type { ShopLook } from '#features/operations/contract/look.ts'
import { BrandColorPanel } from '#features/operations/ui/operator/settings/brand-color-panel.tsx'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { twoPanelsShape } from '#ui/console/loading-shapes.ts'
import { PictureField } from '#ui/console/picture-field.tsx'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { toastWithUndo, undoIfUnchanged } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { base64Of, readDataUrl } from '#ui/data-url.ts'

/** The shop's logo, brand color and share image. */
export function LookPanels() {
  const loaded = useData('/api/operator/look')
  const { value, replace } = loaded
  if (!value) return <LoadState of={loaded} shape={twoPanelsShape} />
  const { data: look } = value
  const show = (next: ShopLook) => replace({ ...value, data: next })
  const onSaved = (next: ShopLook) => {
    show(next)
    toastWithUndo(
      'Look saved',
      'Pages will show it the next time they load.',
      undoIfUnchanged('/api/operator/look', () => undoChange(look, next, show)),
    )
  }
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      {!look.isChosen && <KeepBuiltIn onSaved={onSaved} />}
      <div className="grid min-w-0 gap-5">
        <LogoPanel look={look} onSaved={onSaved} />
        <ShareImagePanel look={look} onSaved={onSaved} />
      </div>
      <BrandColorPanel key={look.color} color={look.color} onSaved={onSaved} />
    </div>
  )
}

/** Undoes a change to the look by saving the part that was `before`. Pictures are uploaded again from their files. */
async function undoChange(before: ShopLook, after: ShopLook, show: (look: ShopLook) => void): Promise<boolean> {
  const answer = await saveBefore(before, after)
  if (answer.status !== 200 || !answer.body.data) return false
  show(answer.body.data)
  return true
}

async function saveBefore(before: ShopLook, after: ShopLook) {
  if (before.logo?.path !== after.logo?.path) return call('PUT', '/api/operator/look/logo', { content: await contentOf(before.logo) })
  if (before.shareImage?.path !== after.shareImage?.path)
    return call('PUT', '/api/operator/look/share-image', { content: await contentOf(before.shareImage) })
  return call('PUT', '/api/operator/look/color', { color: before.color })
}

/** The contents of a picture as base64; null for none. */
async function contentOf(picture: { path: string } | null): Promise<string | null> {
  if (!picture) return null
  const response = await fetch(picture.path)
  return base64Of(await readDataUrl(await response.blob()))
}

interface PanelProps {
  look: ShopLook
  onSaved(look: ShopLook): void
}

/** Marks the set-up step as done without changing anything. */
function KeepBuiltIn({ onSaved }: Pick<PanelProps, 'onSaved'>) {
  const { act, busy, problem } = useAct()
  return (
    <Panel className="xl:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-[0.9375rem] text-muted">
          {problem ?? 'The shop has its built-in look. Upload your logo and choose a color, or keep it.'}
        </p>
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          onClick={() => void act('PUT', '/api/operator/look/color', { color: null }).then((answer) => answer && onSaved(answer.data))}
        >
          Keep the built-in look
        </Button>
      </div>
    </Panel>
  )
}

function LogoPanel({ look: { logo }, onSaved }: PanelProps) {
  return (
    <PicturePanel
      title="Logo"
      path="/api/operator/look/logo"
      label="Upload a logo"
      hint="PNG, JPEG, WebP or AVIF, up to 2 MB, best with a transparent background and at least 96 pixels high. A wide logo replaces the store’s name, and a square one goes next to it."
      builtIn={logo ? 'Use the built-in logo' : undefined}
      onSaved={onSaved}
    >
      {logo ? (
        <div className="grid grid-cols-2 overflow-hidden rounded-md border border-line">
          {/* The top bar's backgrounds, regardless of the current theme. */}
          {[
            { name: 'On a light page', ground: 'scheme-light bg-white' },
            { name: 'On a dark page', ground: 'scheme-dark bg-canvas' },
          ].map(({ name, ground }) => (
            <div key={name} className={`${ground} grid h-24 place-items-center p-4`}>
              <img src={logo.path} width={logo.width} height={logo.height} alt={name} className="h-8 w-auto max-w-full object-contain" />
            </div>
          ))}
        </div>
      ) : (
        <p className="text-sm text-muted">Your shop shows the built-in logo in your brand color.</p>
      )}
    </PicturePanel>
  )
}

function ShareImagePanel({ look: { shareImage }, onSaved }: PanelProps) {
  return (
    <PicturePanel
      title="Share image"
      path="/api/operator/look/share-image"
      label="Upload a share image"
      hint="PNG, JPEG, WebP or AVIF, up to 2 MB. It is cropped to 1200 × 630 pixels. Blog posts and pages with their own picture keep it."
      builtIn={shareImage ? 'Use generated images' : undefined}
      onSaved={onSaved}
    >
      <img
        src={shareImage?.path ?? '/og/home.png'}
        width={1200}
        height={630}
        alt={shareImage ? 'The share image' : 'The generated share image of the home page'}
        className="w-full max-w-md rounded-md border border-line"
      />
      {!shareImage && (
        <p className="text-sm text-muted">Each page gets a generated image with its title, your logo and your brand color.</p>
      )}
    </PicturePanel>
  )
}

interface PicturePanelProps {
  title: string
  path: '/api/operator/look/logo' | '/api/operator/look/share-image'
  label: string
  hint: string
  /** The label of the button that removes the picture; undefined if there is none. */
  builtIn: string | undefined
  onSaved(look: ShopLook): void
  /** A preview of the current picture. */
  children: ReactNode
}

function PicturePanel({ title, path, label, hint, builtIn, onSaved, children }: PicturePanelProps) {
  const { act, busy, problem, errors } = useAct()

  async function save(content: string | null) {
    const answer = await act('PUT', path, { content })
    if (answer) onSaved(answer.data)
  }

  return (
    <Panel title={title}>
      <div className="grid gap-4">
        {children}
        <PictureField
          label={label}
          hint={hint}
          accept={Object.values(mediaTypes)}
          maxBytes={MAX_PICTURE_BYTES}
          error={errors.content ?? problem}
          disabled={busy}
          onChoose={(content) => void save(content)}
        />
        {builtIn && (
          <div>
            <Button size="sm" variant="secondary" busy={busy} onClick={() => void save(null)}>
              {builtIn}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

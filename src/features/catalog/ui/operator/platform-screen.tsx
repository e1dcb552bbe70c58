import { Link } from 'react-router'
import type { AdminPlatform, AdminType } from '#features/catalog/contract/platforms.ts'
import { servicePath, targetType, typeName } from '#features/catalog/rules.ts'
import type { ServiceKind } from '#features/catalog/rules.ts'
import type { Target } from '#features/catalog/rules/read-url.ts'
import { BuiltInForm } from '#features/catalog/ui/operator/built-in-form.tsx'
import { LinkTester } from '#features/catalog/ui/operator/link-tester.tsx'
import { auditHref, platformsHref } from '#features/catalog/ui/operator/parts.tsx'
import { PlatformForm } from '#features/catalog/ui/operator/platform-form.tsx'
import { SaleBadge } from '#features/catalog/ui/operator/platform-list.tsx'
import { useSyncRegistry } from '#features/catalog/ui/operator/use-sync-registry.ts'
import { call } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { editorShape } from '#ui/console/loading-shapes.ts'
import { LoadingScreen, Panel, Screen } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

const back = { name: 'Platforms', to: platformsHref }

interface PlatformScreenProps {
  /** `new` for a new platform. */
  id: string
  canWrite: boolean
  /** Reads a link to a built-in platform like the checkout does. */
  readBuiltIn(text: string, kind: ServiceKind): Target
}

/** A platform with its link rules, pages and sale status, or a form for a new platform. */
export function PlatformScreen({ id, canWrite, readBuiltIn }: PlatformScreenProps) {
  const platforms = useData('/api/operator/platforms')
  const types = useData('/api/operator/service-types')
  const reload = () => {
    platforms.reload()
    types.reload()
  }
  useSyncRegistry(platforms.value?.data, types.value?.data)
  useLive(['catalog'], reload)
  const platform = platforms.value?.data.find((candidate) => candidate.id === id)
  const allTypes = types.value?.data
  if (id === 'new' && allTypes)
    return (
      <Screen title="New platform" back={back} lead="A new platform is off sale until you put it on sale.">
        <PlatformForm types={allTypes} canWrite={canWrite} />
      </Screen>
    )
  if (!platform || !allTypes) {
    const isMissing = platforms.value && id !== 'new' && !platform
    const problem = isMissing ? 'Platform not found.' : (platforms.problem ?? types.problem)
    return <LoadingScreen title="Platform" back={back} of={{ problem, isMissing, reload }} shape={editorShape} />
  }
  return (
    <Screen
      title={platform.name}
      back={back}
      status={<SaleBadge onSale={platform.onSale} />}
      actions={<SaleButton {...{ platform, canWrite, reload }} />}
    >
      {!platform.onSale && (
        <Alert tone="warn" className="mb-5">
          This platform is off sale. It’s not listed in menus, on the home page or in search engines, and customers can’t order for it. You
          can still view its pages.
        </Alert>
      )}
      <div className="grid gap-5">
        {platform.builtIn ? (
          <BuiltIn {...{ platform, canWrite, readBuiltIn }} types={allTypes} onDone={reload} />
        ) : (
          <PlatformForm key={platform.version} platform={platform} types={allTypes} canWrite={canWrite} onDone={reload} />
        )}
        <Pages platform={platform} />
      </div>
    </Screen>
  )
}

interface SaleButtonProps {
  platform: AdminPlatform
  canWrite: boolean
  reload(): void
}

function SaleButton({ platform: { id, name, onSale, version }, canWrite, reload }: SaleButtonProps) {
  const { act, busy, problem } = useAct()

  async function setOnSale() {
    const path = `/api/operator/platforms/${id}/sale` as const
    if (!(await act('PUT', path, { onSale: !onSale, version }))) return
    const undo = () => call('PUT', path, { onSale, version: version + 1 })
    toastWithUndo(onSale ? `${name} is off sale` : `${name} is on sale`, 'Pages and menus will update within a second.', undo, reload)
    reload()
  }

  return (
    <>
      {problem && <span className="text-sm text-danger">{problem}</span>}
      {canWrite && (
        <Button size="sm" variant={onSale ? 'secondary' : 'primary'} busy={busy} onClick={() => void setOnSale()}>
          {onSale ? 'Take off sale' : 'Put on sale'}
        </Button>
      )}
    </>
  )
}

interface BuiltInProps {
  platform: AdminPlatform
  types: readonly AdminType[]
  canWrite: boolean
  readBuiltIn: PlatformScreenProps['readBuiltIn']
  onDone(): void
}

/** A built-in platform. Only its kinds of service can change. */
function BuiltIn({ platform, types, canWrite, readBuiltIn, onDone }: BuiltInProps) {
  const kindFor = (place: 'account' | 'post') => platform.types.find((type) => (targetType(type) === 'account') === (place === 'account'))
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <BuiltInForm key={platform.version} {...{ platform, types, canWrite, onDone }} />
      <LinkTester
        places={[
          { place: 'account', word: 'profile' },
          { place: 'post', word: 'post' },
        ]}
        read={(text, place) => readBuiltIn(text, { platform: platform.id, type: kindFor(place) ?? '' })}
      />
    </div>
  )
}

function Pages({ platform: { id, name, types } }: { platform: AdminPlatform }) {
  return (
    <Panel title="Pages">
      <ul className="grid gap-2 text-[0.9375rem]">
        {types.map((type) => {
          const kind = { platform: id, type }
          return (
            <li key={type} className="flex flex-wrap items-center gap-x-4">
              <span className="min-w-48">{`${name} ${typeName(type)}`}</span>
              <a
                href={servicePath(kind)}
                target="_blank"
                rel="noreferrer"
                className="tap flex items-center text-accent-ink hover:underline"
              >
                {servicePath(kind)}
              </a>
            </li>
          )
        })}
      </ul>
      <p className="mt-4 text-sm text-muted">
        Edit their texts in Page texts, and their titles and descriptions in Pages and SEO.{' '}
        <Link to={auditHref('platform', id)} className="text-accent-ink hover:underline">
          View audit log
        </Link>
      </p>
    </Panel>
  )
}

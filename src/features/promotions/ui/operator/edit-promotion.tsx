import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PromotionView } from '#features/promotions/contract.ts'
import { draftOf, type FormValues, valuesOf } from '#features/promotions/ui/operator/form-values.ts'
import { promotionPaths } from '#features/promotions/ui/operator/parts.tsx'
import { startValues } from '#features/promotions/ui/operator/presets.ts'
import { PromotionForm } from '#features/promotions/ui/operator/promotion-form.tsx'
import { call } from '#shared/call.ts'
import { notifyIfWaiting } from '#ui/console/allowance.tsx'
import { editorShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Screen } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { toast } from '#ui/toast-store.ts'

/** The screen to add a promotion. */
export function NewPromotion() {
  const [params] = useSearchParams()
  const [start] = useState(() => startValues(params.get('preset') ?? '', new Date()))
  const act = useAct()
  const navigate = useNavigate()

  async function save(values: FormValues) {
    const saved = await act.act('POST', '/api/operator/promotions', draftOf(values))
    if (!saved) return
    if (notifyIfWaiting(saved)) return void navigate(promotionPaths.list)
    toast.success('Promotion added', saved.data.summary)
    void navigate(promotionPaths.one(saved.data.id))
  }

  return (
    <Screen
      title="New promotion"
      back={{ name: 'Promotions', to: promotionPaths.list }}
      lead="Applies to orders starting on its first day."
    >
      <PromotionForm start={start} isKindFixed={false} act={act} cancelHref={promotionPaths.list} onSave={save} />
    </Screen>
  )
}

/** The screen to change a promotion. */
export function EditPromotion({ id }: { id: string }) {
  const promotion = useData(`/api/operator/promotions/${id}`)
  const { value } = promotion
  const act = useAct()
  const navigate = useNavigate()
  const back = promotionPaths.one(id)

  async function save(values: FormValues, before: PromotionView) {
    const path = `/api/operator/promotions/${id}` as const
    const saved = await act.act('PUT', path, { ...draftOf(values), version: before.version })
    if (!saved) return
    if (!notifyIfWaiting(saved)) {
      const undo = () => call('PUT', path, { ...draftOf(valuesOf(before)), version: saved.data.version })
      toastWithUndo('Saved', saved.data.summary, undo)
    }
    void navigate(back)
  }

  return (
    <Screen
      title={value ? `Edit ${value.data.name}` : 'Edit promotion'}
      back={promotion.isMissing ? { name: 'Promotions', to: promotionPaths.list } : { name: value?.data.name ?? 'Promotion', to: back }}
      lead="Changes apply to new orders. Placed orders keep their discount."
    >
      <LoadState of={promotion} shape={editorShape} />
      {value && (
        <PromotionForm
          key={value.data.version}
          start={valuesOf(value.data)}
          isKindFixed
          act={act}
          cancelHref={back}
          onSave={(values) => save(values, value.data)}
        />
      )}
    </Screen>
  )
}

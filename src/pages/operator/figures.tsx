import { FiguresScreen } from '#features/operations/ui/operator/figures/figures-screen.tsx'

export default function FiguresPage() {
  return <FiguresScreen />
}

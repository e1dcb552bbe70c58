export default function Page() {
  return (
    <main>
      <h1>storefront/tracking</h1>
    </main>
  )
}

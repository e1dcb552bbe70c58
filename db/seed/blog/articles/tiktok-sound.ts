import type { DemoArticle } from '../article.ts'

export const tiktokSound: DemoArticle = {
  slug: 'how-sound-works-on-tiktok',
  title: 'How sound works on TikTok, and which one to choose',
  excerpt:
    'A sound is a doorway, a mood and a legal question all at once. How to use your own voice, a popular track or silence without regrets.',
  author: 'Mateo Duarte',
  category: 'cat_tiktok_tips',
  tags: ['TikTok', 'sound', 'music rights'],
  coverAlt: 'Concentric sound waves spreading from a single record.',
  daysAgo: 18,
  content: `
<p>On most platforms, sound is part of a video. On TikTok, a sound is a thing of its own: it has a page, a list of all videos that use it, and people who follow it from one to the next. So choosing a sound decides where people find your video, not just how it feels.</p>
<h2>Three things a sound does</h2>
<p><strong>It is a doorway.</strong> Tap the name of the sound at the bottom of any video, and you see everything that was made with it. A viewer who likes one may look at the next ten. If yours is among them, it gets visitors who never saw your profile.</p>
<p><strong>It sets an expectation.</strong> A sound that everybody uses for a certain joke tells the viewer which joke is coming. You can keep that expectation or break it, but you cannot ignore it: a serious video over a sound known for slapstick will be watched with a smirk.</p>
<p><strong>It gives you a rhythm to cut to.</strong> Music with a clear beat makes an ordinary sequence of shots look intentional. This is the oldest trick of editing, and it still works.</p>
<h2>Your own voice first</h2>
<p>If you explain, show or tell something, your voice is the best sound you have. Nobody else has it, the rights are clear, and after a few weeks people recognize it before they recognize your face. When you publish, the app turns it into an original sound. Give it a name that says what it is, because others can use it too, and then every one of their videos leads back to you.</p>
<p>Record close to the phone, in a room with curtains, away from the kitchen. A cheap clip-on microphone makes more difference than a better camera. Then add a music track underneath, just loud enough to hear: enough to fill the pauses, not enough to compete.</p>
<h2>Popular sounds, used wisely</h2>
<p>A sound that is on the rise brings a little extra attention; one that has been everywhere for three weeks brings fatigue. You can tell the difference: if you’ve heard it five times today, you’re late. Look for sounds you’ve heard twice, in videos by people with audiences like yours.</p>
<p>Ask one question before you use it: would this video be worth watching without the sound? If yes, the sound can help. If not, you’re making a copy, and people rarely follow copies.</p>
<h2>Business accounts play by other rules</h2>
<p>This catches many shops by surprise. Business accounts get the commercial music library, because popular songs are licensed for personal use and not for promotion. Switching to a personal account to use a hit in an ad doesn’t give you the rights; it only hides the problem until somebody asks. The safe ways are the commercial library, music that you licensed yourself, and your own recordings. If a video is muted weeks after you posted it, this is usually why.</p>
<h2>Silence is a sound, too</h2>
<p>A video of hands at work, with nothing but the noise of the material, is restful in a feed that shouts. Woodturning, calligraphy, restoration, cooking: record the real noise from close by and leave it alone. Viewers who listen to such videos tend to stay to the end, because nothing tells them to leave.</p>
<h2>Captions, always</h2>
<p>Whatever you choose, put the words on the screen. Captions help people who can’t hear, can’t turn the sound on, or are listening in a second language. The app generates them; read them once and correct the names. It takes a minute.</p>
<h2>A small routine</h2>
<ol>
<li>Decide what the video is without sound.</li>
<li>If it has words, use your voice, with quiet music below it.</li>
<li>If it has none, find a track whose beat fits your cuts, from the library for your account type.</li>
<li>Check the sound’s page: what is everyone else doing with it? Would you fit in?</li>
<li>Publish, and look at the traffic sources after two days. If many people came from the sound, write down the kind of sound, not its name. The name will be old next month.</li>
</ol>
<h2>What about numbers?</h2>
<p>A sound’s page shows videos side by side as small covers with view counts, and people tap what others seem to have tapped. If a video there matters to you, a small package of <a href="/buy-tiktok-views">TikTok views</a> makes it look less empty. Keep it in proportion to your other videos, and read <a href="/blog/choosing-a-package-size">how to choose a size</a> first. Otherwise, spend the evening on better microphone placement.</p>
`,
}

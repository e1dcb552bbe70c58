import type { ServiceContent } from '#features/catalog/contract.ts'

const subscribers: ServiceContent = {
  title: 'Buy YouTube Subscribers',
  lead: 'Nobody likes to be the first to subscribe. Choose general or premium quality and watch your channel grow.',
  badges: ['Delivered by {people}', 'General or premium', 'Complete within {within}', 'No password needed'],
  benefits: [
    {
      title: 'Times you can check',
      text: 'Delivery starts in {starts} and is complete within {within}. Your order page shows both as they happen.',
    },
    {
      title: 'Two quality levels',
      text: 'General raises your count. Premium is for channels that sponsors check: accounts with a photo and a watch history.',
    },
    { title: 'Start small', text: 'Order the smallest package, see how it works and order more when it is complete.' },
    {
      title: 'Channel link only',
      text: 'Your Google account is more than your channel. We never ask for access to it, not even as a manager.',
    },
    {
      title: 'Missing subscribers are refunded',
      text: 'We count before and after. If any subscribers are missing, we refund them to your original payment method.',
    },
  ],
  faq: [
    {
      question: 'Do these subscribers count toward the YouTube Partner Program?',
      answer:
        'YouTube reviews each channel before admitting it and may not count these subscribers. Don’t rely on them for monetization. Watch time from your own viewers is what matters.',
    },
    {
      question: 'Which channel link do I need?',
      answer: 'The link to your channel: youtube.com/@yourname, or the longer form with /channel/. A link to a video won’t work.',
    },
    {
      question: 'My subscriber count is hidden. Can you still deliver?',
      answer: 'Please make it public until your order is complete. Otherwise neither of us can check the delivery.',
    },
    {
      question: 'Why does YouTube show a rounded number?',
      answer:
        'YouTube rounds the public count above 1,000 subscribers. You’ll find the exact number in YouTube Studio. It may take a while to update.',
    },
    {
      question: 'Is premium worth the price?',
      answer:
        'If your channel is just for you and your viewers, general is fine. If partners or sponsors check your audience, choose premium: those accounts have a photo and a watch history.',
    },
    {
      question: 'What if YouTube removes subscribers later?',
      answer:
        'YouTube removes closed accounts from every channel from time to time. If you lose more than a few subscribers, contact us with your order number and we’ll look into it.',
    },
  ],
}

const likes: ServiceContent = {
  title: 'Buy YouTube Likes',
  lead: 'Viewers check the likes before they decide to keep watching. Give your video or Short a boost, starting in {starts}.',
  badges: ['Delivered by {people}', 'Starts in {starts}', 'Videos and Shorts', 'No password needed'],
  benefits: [
    {
      title: 'A sign of quality',
      text: 'When people choose between ten tutorials or reviews, they look at the likes.',
    },
    { title: 'Times you can check', text: 'The first likes arrive {starts} after payment. All are there within {within}.' },
    {
      title: 'Videos and Shorts',
      text: 'Any public video works. Paste the link as you copied it, and we’ll show you the clean version before you pay.',
    },
    {
      title: 'One video at a time',
      text: 'Each order is for one video, so it’s always clear what was delivered where.',
    },
  ],
  faq: [
    {
      question: 'What’s a normal ratio of likes to views?',
      answer:
        'It varies by topic. Use your own videos as a guide: if your best one has three likes per hundred views, aim for about three.',
    },
    {
      question: 'Does it work for unlisted videos?',
      answer: 'Yes, as long as anyone with the link can open it. We can’t deliver to private videos.',
    },
    {
      question: 'I’ve hidden my like count. Is that a problem?',
      answer: 'Please show it until your order is complete. You can hide it again afterwards, and the likes stay.',
    },
    {
      question: 'Do likes improve my search ranking?',
      answer:
        'Only a little, if at all. YouTube looks at whether people click and keep watching. Likes mostly convince people who are already looking at your video.',
    },
    {
      question: 'Can I order for a premiere or a live stream?',
      answer: 'Yes, for the video that stays up afterwards. Order once it’s public and anyone can like it.',
    },
    {
      question: 'Can you deliver dislikes?',
      answer: 'No. We don’t sell anything meant to harm someone else’s work.',
    },
  ],
}

const views: ServiceContent = {
  title: 'Buy YouTube Views',
  lead: 'Few people click on a video that nobody seems to have watched. Give yours a head start[[, backed by a {refill} refill]].',
  badges: ['{refill} refill', 'Starts in {starts}', 'Delivered by {people}', 'No password needed'],
  benefits: [
    {
      title: 'Refilled for {refill|days}',
      text: 'YouTube recounts views and sometimes removes some. If yours drop within {refill|days}, we deliver them again for free.',
    },
    { title: 'Times you can check', text: 'Delivery starts {starts} after payment and is complete within {within}.' },
    {
      title: 'For videos and Shorts',
      text: 'Music videos, trailers, talks, product videos: anything that’s public and shows a view count.',
    },
    {
      title: 'No hidden fees',
      text: 'Every package shows its price per view. The price you see is the price you pay, with nothing added at checkout.',
    },
    { title: 'No access, no software', text: 'Nothing to install and nothing to connect. All we need is a link.' },
  ],
  faq: [
    {
      question: 'How long will people watch?',
      answer:
        'That depends on your video, and we don’t promise any watch time. If your goal is 4,000 watch hours, buying views won’t help.',
    },
    {
      question: 'Why has my view count stopped for a while?',
      answer:
        'YouTube shows new views with a delay and verifies them in batches. A pause is normal. YouTube Studio may be ahead of the public count.',
    },
    {
      question: 'Will I earn ad revenue from these views?',
      answer: 'No. And please don’t use bought views on monetized videos to earn money: YouTube treats that as invalid traffic.',
    },
    {
      question: 'How do I request a refill?',
      answer:
        'On your order page, within {refill|days} of completion. Enter the current view count. We compare it with the one we recorded and deliver what’s missing.',
    },
    {
      question: 'Can I choose the country of the viewers?',
      answer: 'Not at the moment. Viewers come from many countries, and the mix depends on the time of day.',
    },
    {
      question: 'Can I edit my video during delivery?',
      answer:
        'You can change the title, description and thumbnail. Please don’t trim, replace or hide the video until your order is complete.',
    },
  ],
}

const comments: ServiceContent = {
  title: 'Buy YouTube Comments',
  lead: 'A lively comment section keeps viewers on your video. Our writers watch it and comment on what it’s about. Not happy with a comment? We’ll revise it[[ within {comment_revisions}]].',
  badges: ['Written by people', 'Revisions within {comment_revisions}', 'Starts in {starts}', 'No password needed'],
  benefits: [
    {
      title: 'They watch first',
      text: 'Our writers watch your video and read your description first, so the comments are about your content.',
    },
    {
      title: 'Revisions within {comment_revisions}',
      text: 'Tell us which comments to change and how. [[We’ll revise them within {comment_revisions}.]]',
    },
    {
      title: 'More than a few words',
      text: 'YouTube viewers write full sentences, and so do our writers: an observation, a question or an opinion.',
    },
    {
      title: 'Spread out over time',
      text: 'Delivery starts in {starts} and is complete within {within}.',
    },
  ],
  faq: [
    {
      question: 'How do revisions work?',
      answer:
        'On your order page, tell us which comments to change and what you’d like instead. We’ll rewrite them[[ within {comment_revisions}]] for free.',
    },
    {
      question: 'What should I write in the description?',
      answer:
        'The topic, the audience, the tone, and one or two points worth discussing. Two sentences are enough. Mention anything to avoid, too.',
    },
    {
      question: 'Some comments aren’t showing. Where are they?',
      answer: 'Check “Held for review” in YouTube Studio. YouTube holds comments it’s unsure about, and you can approve them there.',
    },
    {
      question: 'Can I pin or heart a comment?',
      answer: 'Yes, like any other comment. Pinning a question is a good way to invite replies.',
    },
    {
      question: 'Do you write comments that recommend my product?',
      answer: 'No. A recommendation from someone who hasn’t used your product would mislead your viewers. We write about the video.',
    },
    {
      question: 'Can you deliver comments to videos made for kids?',
      answer:
        'No. YouTube turns comments off for those videos. If yours is marked as made for kids, we’ll notice before delivery and refund your order.',
    },
  ],
}

/** Texts of the four YouTube pages. */
export const youtube = { subscribers, likes, views, comments }

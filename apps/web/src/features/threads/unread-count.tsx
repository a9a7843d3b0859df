import css from './unread-count.module.css'

/** The number of new messages of a thread, or of threads with new messages. */
export const UnreadCount = ({ count, of }: { count: number; of: 'messages' | 'threads' }) =>
  count > 0 ? (
    <span className={css.count}>
      <span className="sr">, </span>
      {count > 99 ? '99+' : count}
      <span className="sr">{of === 'messages' ? ' new messages' : ' unread'}</span>
    </span>
  ) : null

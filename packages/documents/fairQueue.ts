/**
 * A bounded queue that serves senders round-robin: a sender of many tasks waits for their own, and everybody else for one of
 * each. If it is full, the newest task of the sender who has the most is dropped for a task of one who has fewer.
 */
export class FairQueue<Task> {
  /** By sender; one without any is not there. */
  private readonly bySender = new Map<string, Task[]>();
  /** The sender whose task was taken last. */
  private lastSender: string | undefined;
  private readonly capacity: number;
  private count = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /**
   * Returns the task that is dropped: null while the queue has room, another sender's newest task if that sender has most, or
   * this task.
   */
  add(sender: string, task: Task): Task | null {
    const own = this.bySender.get(sender) ?? [];
    const crowded = this.count < this.capacity ? null : this.mostOf();
    if (crowded && crowded.length <= own.length + 1) return task;
    this.bySender.set(sender, own);
    own.push(task);
    this.count += 1;
    if (!crowded) return null;
    this.count -= 1;
    return crowded.pop() ?? null;
  }

  /** Takes the first task of the sender whose turn it is. */
  next(): Task | undefined {
    const first = this.first();
    if (!first) return undefined;
    const [sender, tasks] = first;
    const task = tasks.shift();
    this.count -= 1;
    if (tasks.length === 0) this.bySender.delete(sender);
    this.lastSender = sender;
    return task;
  }

  /** The task that is next, unless another sender comes before it is taken. */
  peek(): Task | undefined {
    return this.first()?.[1][0];
  }

  /** Takes all of them out. */
  clear(): Task[] {
    const tasks = [...this.bySender.values()].flat();
    this.bySender.clear();
    this.count = 0;
    return tasks;
  }

  /** The sender that was served last goes to the end only now, behind all that came meanwhile. */
  private first(): [string, Task[]] | undefined {
    const { lastSender } = this;
    const others = lastSender !== undefined && this.bySender.get(lastSender);
    if (lastSender !== undefined && others) {
      this.bySender.delete(lastSender);
      this.bySender.set(lastSender, others);
    }
    const [first] = this.bySender;
    return first;
  }

  private mostOf(): Task[] {
    return [...this.bySender.values()].reduce((most, tasks) =>
      tasks.length > most.length ? tasks : most,
    );
  }
}

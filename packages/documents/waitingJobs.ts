/**
 * Jobs that wait, in turns by who sent them: a sender of many waits for their own, and everybody else for one of each. If all
 * places are taken, the newest job of who has the most gives way to a job of who has fewer.
 */
export class WaitingJobs<Job> {
  /** By sender; one without any is not there. */
  private readonly bySender = new Map<string, Job[]>();
  /** Whose job was taken last. */
  private lastSender: string | undefined;
  private readonly most: number;
  private count = 0;

  constructor(most: number) {
    this.most = most;
  }

  /**
   * Returns the job that gets no place: null while places are free, another sender's newest job if that sender has most, or
   * this job.
   */
  add(sender: string, job: Job): Job | null {
    const own = this.bySender.get(sender) ?? [];
    const crowded = this.count < this.most ? null : this.mostOf();
    if (crowded && crowded.length <= own.length + 1) return job;
    this.bySender.set(sender, own);
    own.push(job);
    this.count += 1;
    if (!crowded) return null;
    this.count -= 1;
    return crowded.pop() ?? null;
  }

  /** Takes the first job of the sender whose turn it is. */
  next(): Job | undefined {
    const first = this.first();
    if (!first) return undefined;
    const [sender, jobs] = first;
    const job = jobs.shift();
    this.count -= 1;
    if (jobs.length === 0) this.bySender.delete(sender);
    this.lastSender = sender;
    return job;
  }

  /** The job that is next, unless another sender comes before it is taken. */
  peek(): Job | undefined {
    return this.first()?.[1][0];
  }

  /** Takes all of them out. */
  clear(): Job[] {
    const jobs = [...this.bySender.values()].flat();
    this.bySender.clear();
    this.count = 0;
    return jobs;
  }

  /** Who was served last goes to the end only now, behind everybody who came meanwhile. */
  private first(): [string, Job[]] | undefined {
    const { lastSender } = this;
    const others = lastSender !== undefined && this.bySender.get(lastSender);
    if (lastSender !== undefined && others) {
      this.bySender.delete(lastSender);
      this.bySender.set(lastSender, others);
    }
    const [first] = this.bySender;
    return first;
  }

  private mostOf(): Job[] {
    return [...this.bySender.values()].reduce((most, jobs) =>
      jobs.length > most.length ? jobs : most,
    );
  }
}

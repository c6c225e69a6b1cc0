//! Threads that answer, one ask after the other. The engine keeps games in its thread, and searches in depth: it gets
//! threads of its own, with large stacks.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::engine::Answer;
use crate::refusal::Refusal;

/// A queue, and the thread that answers what stands in it.
pub(crate) struct Lane {
    jobs: SyncSender<Job>,
    desk: Arc<Desk>,
}

struct Job {
    request: String,
    answered: oneshot::Sender<Result<Answer, Refusal>>,
}

/// What the threads of a lane share: one of them takes jobs, the others were given up.
struct Desk {
    answer: fn(&str) -> Answer,
    jobs: Mutex<Receiver<Job>>,
    /// The thread that takes jobs, counted from 0.
    holder: AtomicU64,
}

const STACK: usize = 256 << 20;
/// How many threads of a lane may work at a time, though all but one were given up.
const MOST_THREADS: usize = 3;

impl Lane {
    /// A lane on which this answers, and so many may wait.
    ///
    /// # Errors
    ///
    /// If there is no thread to be had.
    pub fn new(answer: fn(&str) -> Answer, queue: usize) -> io::Result<Lane> {
        let (jobs, received) = sync_channel(queue);
        let desk = Desk { answer, jobs: Mutex::new(received), holder: AtomicU64::new(0) };
        let desk = Arc::new(desk);
        spawn(&desk, 0)?;
        Ok(Lane { jobs, desk })
    }

    /// The answer to a request's text, if it is found in time. Who stops to wait before it is begun has asked nothing.
    pub async fn ask(&self, request: String, patience: Duration) -> Result<Answer, Refusal> {
        let (answered, answer) = oneshot::channel();
        match self.jobs.try_send(Job { request, answered }) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => return Err(Refusal::Busy),
            Err(TrySendError::Disconnected(_)) => return Err(Refusal::Fault),
        }
        match timeout(patience, answer).await {
            Ok(answered) => answered.unwrap_or(Err(Refusal::Fault)),
            Err(_) => {
                self.relieve();
                Err(Refusal::TooLong(patience.as_secs()))
            }
        }
    }

    /// Has another thread take the jobs that wait: nothing ends one that takes too long.
    fn relieve(&self) {
        // The lane has a share of the desk, too.
        if Arc::strong_count(&self.desk) <= MOST_THREADS {
            let holder = self.desk.holder.fetch_add(1, Ordering::AcqRel) + 1;
            if spawn(&self.desk, holder).is_err() {
                self.desk.holder.store(holder - 1, Ordering::Release);
            }
        }
    }
}

fn spawn(desk: &Arc<Desk>, holder: u64) -> io::Result<()> {
    let desk = desk.clone();
    let builder = thread::Builder::new().name("answers".to_owned()).stack_size(STACK);
    builder.spawn(move || work(&desk, holder)).map(drop)
}

fn work(desk: &Arc<Desk>, holder: u64) {
    while desk.holder.load(Ordering::Acquire) == holder {
        let job = desk.jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if job.answered.is_closed() {
            continue;
        }
        match catch_unwind(AssertUnwindSafe(|| (desk.answer)(&job.request))) {
            // The client may be gone.
            Ok(answer) => drop(job.answered.send(Ok(answer))),
            Err(_) => {
                let _ = job.answered.send(Err(Refusal::Fault));
                // What the engine keeps in its thread may be half done: a new thread has nothing of it.
                let is_holder = desk.holder.load(Ordering::Acquire) == holder;
                if is_holder && spawn(desk, holder).is_ok() {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use tokio::runtime;

    use super::*;

    const LONG: Duration = Duration::from_secs(600);
    const SHORT: Duration = Duration::from_millis(10);

    /// How often the engine hangs.
    static HANGING: AtomicUsize = AtomicUsize::new(0);
    /// Until when it takes its time.
    static WAITING: Mutex<()> = Mutex::new(());

    /// An engine that fails, takes its time, or never answers, if it is asked to.
    fn answer(request: &str) -> Answer {
        match request {
            "fail" => panic!("as it was asked to"),
            "wait" => drop(WAITING.lock()),
            "hang" => {
                HANGING.fetch_add(1, Ordering::SeqCst);
                loop {
                    thread::park();
                }
            }
            _ => {}
        }
        Answer { status: 200, text: request.to_owned() }
    }

    fn run<F: Future>(future: F) -> F::Output {
        runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
    }

    async fn asked(lane: &Lane, request: &str, patience: Duration) -> Result<String, Refusal> {
        lane.ask(request.to_owned(), patience).await.map(|answer| answer.text)
    }

    #[test]
    fn an_engine_that_fails_answers_the_next_one() {
        let lane = Lane::new(answer, 8).unwrap();
        run(async {
            for _ in 0..5 {
                assert_eq!(asked(&lane, "fail", LONG).await, Err(Refusal::Fault));
                assert_eq!(asked(&lane, "more", LONG).await.as_deref(), Ok("more"));
            }
        });
    }

    #[test]
    fn what_takes_too_long_is_given_up_and_the_next_one_is_answered() {
        let lane = Lane::new(answer, 8).unwrap();
        run(async {
            for hanging in 1..=MOST_THREADS {
                // A machine that is busy may not have begun it.
                while HANGING.load(Ordering::SeqCst) < hanging {
                    assert_eq!(asked(&lane, "hang", SHORT).await, Err(Refusal::TooLong(0)));
                }
                if hanging < MOST_THREADS {
                    assert_eq!(asked(&lane, "more", LONG).await.as_deref(), Ok("more"));
                }
            }
            // Not for ever: so many threads are kept busy, and no more.
            assert_eq!(asked(&lane, "more", SHORT).await, Err(Refusal::TooLong(0)));
        });
    }

    #[test]
    fn a_full_queue_refuses_and_whoever_has_left_is_not_waited_for() {
        let lane = Lane::new(answer, 2).unwrap();
        let wait = WAITING.lock().unwrap();
        run(async {
            let mut asks = Vec::new();
            // Two wait, and the first is begun, perhaps.
            let refused = loop {
                let mut ask = Box::pin(asked(&lane, "wait", LONG));
                match timeout(Duration::ZERO, ask.as_mut()).await {
                    Ok(answer) => break answer,
                    Err(_) => asks.push(ask),
                }
            };
            assert_eq!(refused, Err(Refusal::Busy));
            assert!((2..=3).contains(&asks.len()), "{}", asks.len());
        });
        drop(wait);
        run(async {
            // There is a place as soon as the first one is done.
            while asked(&lane, "more", LONG).await.is_err() {}
        });
    }
}

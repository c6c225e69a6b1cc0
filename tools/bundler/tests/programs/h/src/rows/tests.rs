use super::Row;

#[test]
fn a_row_is_its_sum_shared_out() {
    assert_eq!(Row::new(&[12, 0]).to_string(), "4 each");
}
